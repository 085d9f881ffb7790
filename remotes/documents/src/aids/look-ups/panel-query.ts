/** The part of `useQuery`'s result that the panel needs. */
export interface PanelQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

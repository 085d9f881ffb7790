/** What `useQuery` answers, as far as the panel needs it. */
export interface PanelQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

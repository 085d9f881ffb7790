/** In place of TanStack Query's pages that are fetched one after the other; lists here have numbered pages. */
export function infiniteQueryBehavior() {
  throw new Error('Infinite queries are left out in the browser.');
}
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;

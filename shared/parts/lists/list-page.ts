import { type QueryOf, useQuery } from '@tessera/shared/query';
import type { ListPosition, UrlState } from '@tessera/shared/router';
import { useState } from 'react';

/** A list's position in the address as the query for a page; an unknown sort order is left out. */
export function pageQuery<Sort extends string>(
  { page, search, sort }: ListPosition,
  sorts: { options: readonly Sort[] },
): { page: number; search: string; sort?: Sort } {
  const known = sorts.options.find((one) => one === sort);
  return { page, search, ...(known && { sort: known }) };
}

/** An id in the address; undefined when it is not one. */
export function idIn(value: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** The values offered by a list's filters: requested when the fields open, or a filter is active. */
export function useFilterValues<Values>(
  options: QueryOf<Values>,
  { position, names }: { position: UrlState; names: readonly string[] },
): { values: Values | undefined; onOpen: () => void } {
  const [isOpened, setOpened] = useState(false);
  const isActive = names.some((name) => position.get(name) !== '');
  const { data, refetch } = useQuery({ ...options, enabled: isOpened || isActive });
  function onOpen() {
    if (isOpened) void refetch();
    setOpened(true);
  }
  return { values: data, onOpen };
}

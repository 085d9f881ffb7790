import { PAGE_SIZE } from '@tessera/shared/contract/common';
import {
  type FindingGroup,
  getQualityReport,
  listFindingGroups,
  type ReportedIssue,
} from '@tessera/shared/contract/document/quality';
import { keyOf, useClient, useQueries, useQueryClient } from '@tessera/shared/query';
import { useRef, useState } from 'react';
import type { Filter } from '../../core/findings/filter.ts';
import { countRows, type FindingsRow, type Opened, placeOf } from '../../core/findings/finding-rows.ts';

/** A page of the list (`subject` null), or of an opened group. */
interface PageRef {
  subject: string | null;
  page: number;
}

interface FindingsPage {
  rows: FindingsRow[];
  total: number;
}

export interface FindingRows {
  /** `null` until the first response. */
  count: number | null;
  /** `undefined` while loading. */
  at(index: number): FindingsRow | undefined;
  /** Loads the current row and number of rows. */
  load(index: number): Promise<{ row: FindingsRow | undefined; count: number }>;
  /** Sets the drawn rows. */
  want(start: number, end: number): void;
  isOpen(subject: string): boolean;
  /** Opens or closes a group. */
  toggle(index: number): void;
  error: Error | null;
  retry(): void;
}

const pageOf = (at: number) => Math.floor(at / PAGE_SIZE);
const nameOf = ({ subject, page }: PageRef) => `${page} ${subject ?? ''}`;
const FIRST: readonly PageRef[] = [{ subject: null, page: 0 }];

/** Findings under a filter, with similar ones in one expandable row; only pages in view are fetched. */
export function useFindingRows(
  documentId: number,
  { filter, isTogether }: { filter: Filter; isTogether: boolean },
): FindingRows {
  const client = useClient();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<readonly Opened[]>([]);
  const [wanted, setWanted] = useState(FIRST);
  const known = useRef<number | null>(null);

  const queryFor = ({ subject, page }: PageRef) => {
    const isOfGroups = subject === null && isTogether;
    const params = { id: documentId };
    const input = { params, query: { ...filter, subject: subject ?? '', page } };
    return {
      queryKey: [...keyOf(isOfGroups ? listFindingGroups : getQualityReport, input), 'rows'],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FindingsPage> => {
        if (isOfGroups) {
          const { groups, total_rows } = await client.call(listFindingGroups, { ...input, signal });
          return { rows: groups.map(toGroupRow), total: total_rows };
        }
        const { issues, total_rows } = await client.call(getQualityReport, { ...input, signal });
        const rows = issues.map((finding) => toFindingRow(finding, subject !== null));
        return { rows, total: total_rows };
      },
      staleTime: 0,
    };
  };
  const read = (ref: PageRef) => queryClient.getQueryData<FindingsPage>(queryFor(ref).queryKey);
  const rowOfList = (at: number) => read({ subject: null, page: pageOf(at) })?.rows[at % PAGE_SIZE];

  /** The current opened groups: they move up when one above is decided, and close when they are gone. */
  const opened = (): Opened[] =>
    open
      .flatMap((one) => {
        for (const at of nearby(one.at)) {
          const row = rowOfList(at);
          if (row?.kind === 'group' && row.key === one.subject)
            return [{ ...one, at, count: row.group.count }];
        }
        return read({ subject: null, page: pageOf(one.at) }) ? [] : [one];
      })
      .toSorted((a, b) => a.at - b.at);

  const now = opened();
  const refs = new Map(wanted.map((ref) => [nameOf(ref), ref]));
  // Rows below an opened group depend on its row's position: its page stays loaded.
  for (const { at } of now) {
    const ref: PageRef = { subject: null, page: pageOf(at) };
    refs.set(nameOf(ref), ref);
  }
  const results = useQueries({ queries: [...refs.values()].map(queryFor) });
  const totalNow = () => {
    const some = [...refs.values()].find((ref) => ref.subject === null && read(ref));
    return some ? (read(some)?.total ?? null) : null;
  };
  // While the pages in view load, the list keeps its length.
  const total = totalNow() ?? known.current;
  known.current = total;

  const at = (index: number): FindingsRow | undefined => {
    const { subject, at: place } = placeOf(index, now);
    if (subject === null) return rowOfList(place);
    return read({ subject, page: pageOf(place) })?.rows[place % PAGE_SIZE];
  };

  return {
    count: total === null ? null : countRows(total, now),
    at,
    async load(index) {
      const list = { subject: null, page: 0 };
      const first = read(list) ?? totalNow();
      if (first === null)
        await queryClient.fetchQuery({ ...queryFor(list), staleTime: Number.POSITIVE_INFINITY });
      const places = opened();
      const count = countRows(totalNow() ?? read(list)?.total ?? 0, places);
      const { subject, at: place } = placeOf(Math.min(index, count - 1), places);
      if (place < 0) return { row: undefined, count };
      const query = queryFor({ subject, page: pageOf(place) });
      // Cached data is used unless a decision was made since.
      const page = await queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      return { row: page.rows[place % PAGE_SIZE], count };
    },
    want: (start, end) => setWanted((before) => wantedFor(before, start, end, now)),
    isOpen: (subject) => now.some((one) => one.subject === subject),
    toggle(index) {
      const row = at(index);
      if (row?.kind !== 'group') return;
      const others = now.filter(({ subject }) => subject !== row.key);
      const { at: place } = placeOf(index, now);
      const isOpen = others.length < now.length;
      setOpen(isOpen ? others : [...others, { subject: row.key, at: place, count: row.group.count }]);
    },
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

/** Where a moved group may now be: in place, further up after decisions, or down after they were revoked. */
function* nearby(at: number): Generator<number> {
  yield at;
  for (let by = 1; by <= PAGE_SIZE; by++) {
    if (at >= by) yield at - by;
    yield at + by;
  }
}

/** The pages of these rows; the same array if unchanged. */
function wantedFor(
  before: readonly PageRef[],
  start: number,
  end: number,
  opened: readonly Opened[],
): readonly PageRef[] {
  const wanted = new Map<string, PageRef>();
  for (let index = start; index < Math.max(end, start + 1); index++) {
    const { subject, at } = placeOf(index, opened);
    const ref = { subject, page: pageOf(at) };
    wanted.set(nameOf(ref), ref);
  }
  // The list's length is unknown without one of its pages.
  if (![...wanted.values()].some(({ subject }) => subject === null))
    for (const ref of before) if (ref.subject === null) wanted.set(nameOf(ref), ref);
  const next = [...wanted.values()];
  const isSame =
    next.length === before.length && next.every((ref, at) => nameOf(ref) === nameOf(before[at] ?? ref));
  return isSame ? before : next;
}

function toGroupRow(group: FindingGroup): FindingsRow {
  return group.count > 1
    ? { kind: 'group', key: group.subject, group, finding: group.finding }
    : toFindingRow(group.finding, false);
}

function toFindingRow(finding: ReportedIssue, isInside: boolean): FindingsRow {
  return { kind: 'finding', key: `#${finding.id}`, finding, isInside };
}

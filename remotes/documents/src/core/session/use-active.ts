import { useLocation, useUrlState } from '@tessera/shared/router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RecordPages } from '../segments/record-pages.ts';
import type { Active } from './editor-context.ts';
import { readPlaces, rememberPlace } from './last-place.ts';

/** Time on a segment before the URL is updated, ms. */
const REST_MS = 350;

interface Options {
  pages: RecordPages;
  /** The sort order; `''` = document order. */
  sort: string;
  document: { id: number; name: string };
  userId: number;
}

/**
 * The active segment. Initially the one in the URL (a row, or `first` or `last` of the list), else the user's
 * last position, else the first.
 */
export function useActive({ pages, sort, document, userId }: Options) {
  const url = useUrlState();
  const { pathname } = useLocation();
  const version = useSyncExternalStore(pages.subscribe, pages.getVersion);
  const [active, setActive] = useState<Active | null>(null);
  const latest = useRef({ active, url, pathname });
  latest.current = { active, url, pathname };

  const asks = useRef(0);
  const activate = useCallback(
    async (index: number): Promise<Active | null> => {
      const ask = ++asks.current;
      // Open a loaded segment at once: text typed right after a click belongs to it.
      const record = pages.at(index) ?? (await pages.load(index));
      // Another one was opened while this one was loading.
      if (!record || ask !== asks.current) return null;
      const next = { index, record };
      setActive(next);
      return next;
    },
    [pages],
  );

  const isThere = pages.total !== null;
  const { generation } = pages;
  const sortedBy = useRef(sort);
  // A new filter makes a new list: keep the segment, or take the next one listed. Sorting starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions may change with each generation
  useEffect(() => {
    // Also when the first page loaded only on retry.
    const known = latest.current.active;
    const isSorted = sort !== '' && sort !== sortedBy.current;
    if (sort === '') sortedBy.current = sort;
    const found = isThere && known && !isSorted && pages.find(known.record.id);
    if (found) {
      if (found.index !== known.index) setActive(found);
      return;
    }
    let isWanted = true;
    const { active: before, url: address } = latest.current;
    const wanted = address.get('segment');
    const asked = Number(wanted);
    const last = readPlaces(userId).find(({ documentId }) => documentId === document.id)?.row;
    const row = before?.record.row_number ?? (asked > 0 ? asked : (last ?? 1));
    const ask = asks.current;
    const hasMoved = () => ask !== asks.current || latest.current.active?.record.id !== before?.record.id;
    const find = async () => {
      const edge = before ? '' : wanted;
      if (edge === 'last') await pages.load(0);
      const end = Math.max(0, (pages.total ?? 1) - 1);
      const index = isSorted || edge === 'first' ? 0 : edge === 'last' ? end : await pages.locate(row);
      const record = await pages.load(index);
      // Stay if the user has moved to a segment in the meantime.
      if (!isWanted || hasMoved()) return;
      sortedBy.current = sort;
      const { pinned } = pages;
      if (pinned && pinned.id === before?.record.id && pinned.id !== record?.id) {
        pages.keep(pinned, index);
        setActive({ index, record: pinned });
        return;
      }
      setActive(record ? { index, record } : null);
    };
    // The list shows load failures and offers a retry.
    void find().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [pages, sort, isThere, generation, document.id, userId]);

  // Back, forward or a link to another segment of this document.
  const asked = Number(url.get('segment'));
  // The address written below comes back, late on a busy page: do not navigate to it.
  const written = useRef([asked]);
  useEffect(() => {
    const seen = written.current.indexOf(asked);
    if (seen >= 0) written.current.splice(0, seen);
    if (!asked || seen >= 0) return;
    written.current = [asked];
    if (asked !== latest.current.active?.record.row_number) void pages.locate(asked).then(activate, () => {});
  }, [asked, pages, activate]);

  const row = active?.record.row_number;
  useEffect(() => {
    if (row === undefined) return;
    const timer = setTimeout(() => {
      rememberPlace(userId, { documentId: document.id, name: document.name, row });
      if (Number(latest.current.url.get('segment')) === row) return;
      // The address already belongs to another screen, not drawn yet.
      if (window.location.pathname !== latest.current.pathname) return;
      written.current.push(row);
      latest.current.url.set({ segment: String(row) }, { replace: true });
    }, REST_MS);
    const stop = () => clearTimeout(timer);
    // Back or forward: writing the address meanwhile would undo it.
    window.addEventListener('popstate', stop);
    return () => {
      stop();
      window.removeEventListener('popstate', stop);
    };
  }, [row, userId, document.id, document.name]);

  // The cached record; the newest one seen while its page is not loaded. The record at opening time would
  // show the text before the last save, and the next key would save that.
  const found = active && version >= 0 ? pages.at(active.index) : undefined;
  const newest = useRef(active?.record);
  if (found && found.id === active?.record.id) newest.current = found;
  else if (newest.current?.id !== active?.record.id) newest.current = active?.record;
  const record = newest.current;
  return { active: active && record ? { index: active.index, record } : null, activate };
}

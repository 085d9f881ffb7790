import { useUrlState } from '@tessera/shared/router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RecordPages } from '../segments/record-pages.ts';
import type { Active } from './editor-context.ts';
import { readPlaces, rememberPlace } from './last-place.ts';

/** Time on a segment before the URL is updated, ms. */
const REST_MS = 350;

interface Options {
  pages: RecordPages;
  document: { id: number; name: string };
  userId: number;
}

/** The active segment. Initially the one in the URL, else the person's last position, else the first. */
export function useActive({ pages, document, userId }: Options) {
  const url = useUrlState();
  const version = useSyncExternalStore(pages.subscribe, pages.getVersion);
  const [active, setActive] = useState<Active | null>(null);
  const latest = useRef({ active, url });
  latest.current = { active, url };

  const activate = useCallback(
    async (index: number): Promise<Active | null> => {
      const record = await pages.load(index);
      if (!record) return null;
      const next = { index, record };
      setActive(next);
      return next;
    },
    [pages],
  );

  const isThere = pages.total !== null;
  const { generation } = pages;
  // A new filter makes a new list: keep the segment, or take the next one listed.
  useEffect(() => {
    // Also when the first page loaded only on retry.
    const known = latest.current.active;
    const found = isThere && known && pages.find(known.record.id);
    if (found) {
      if (found.index !== known.index) setActive(found);
      return;
    }
    let isWanted = true;
    const { active: before, url: address } = latest.current;
    const asked = Number(address.get('segment'));
    const last = readPlaces(userId).find(({ documentId }) => documentId === document.id)?.row;
    const row = before?.record.row_number ?? (asked > 0 ? asked : (last ?? 1));
    const find = async () => {
      const index = await pages.locate(row);
      const record = await pages.load(index);
      if (!isWanted) return;
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
  }, [pages, isThere, generation, document.id, userId]);

  // Back, forward or a link to another segment of this document.
  const asked = Number(url.get('segment'));
  const written = useRef(asked);
  useEffect(() => {
    if (!asked || asked === written.current) return;
    written.current = asked;
    if (asked !== latest.current.active?.record.row_number) void pages.locate(asked).then(activate, () => {});
  }, [asked, pages, activate]);

  const row = active?.record.row_number;
  useEffect(() => {
    if (row === undefined) return;
    const timer = setTimeout(() => {
      rememberPlace(userId, { documentId: document.id, name: document.name, row });
      if (Number(latest.current.url.get('segment')) === row) return;
      written.current = row;
      latest.current.url.set({ segment: String(row) }, { replace: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [row, userId, document.id, document.name]);

  // The cached record; the last known one while its page is not loaded.
  const found = active && version >= 0 ? pages.at(active.index) : undefined;
  const current = active && found?.id === active.record.id ? { index: active.index, record: found } : active;
  return { active: current, activate };
}

import { isNotFound } from '@tessera/shared/api';
import { getDocument, listDocuments } from '@tessera/shared/contract/document';
import { listDocumentActions } from '@tessera/shared/contract/document/change';
import { listRecordComments } from '@tessera/shared/contract/document/comment';
import { setPresence, watchDocument } from '@tessera/shared/contract/document/live';
import {
  getDocumentRecord,
  getRecordHistory,
  listDocumentRecords,
} from '@tessera/shared/contract/document/record';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import { useEffect, useRef, useState } from 'react';
import type { SaveQueue } from '../saving/save-queue.ts';
import { OF_TEXTS } from '../segments/of-texts.ts';
import type { RecordPages } from '../segments/record-pages.ts';
import { Beacon } from './beacon.ts';
import { LiveFeed } from './live-feed.ts';
import { People } from './people.ts';
import { RowUpdater } from './row-updater.ts';

interface LiveOptions {
  documentId: number;
  userId: number;
  pages: RecordPages;
  saves: SaveQueue;
  /** The active segment. */
  activeId: number | null;
}

/** A page hidden this long closes its connection, ms: browsers allow few per server. */
const HIDDEN_MS = 60_000;

/** Delay before the figures are refreshed after others' changes, ms. */
const FIGURES_MS = 1_000;

/** Keeps the displayed document in step with the server while others work in it. Returns who they are. */
export function useLive({ documentId, userId, pages, saves, activeId }: LiveOptions): People {
  const client = useClient();
  const queryClient = useQueryClient();
  const [people] = useState(() => new People(userId));
  const latest = useRef({ pages, saves });
  latest.current = { pages, saves };
  const beacon = useRef<Beacon>(undefined);
  const place = useRef(activeId);
  place.current = activeId;

  useEffect(() => {
    /**
     * The current state of the active segment; the displayed one while the server is unreachable; `null` once it is
     * gone.
     */
    const fetchPlace = async () => {
      const id = place.current;
      if (id === null) return null;
      try {
        return await client.call(getDocumentRecord, { params: { id } });
      } catch (error) {
        const isGone = isNotFound(error);
        return isGone ? null : (latest.current.pages.find(id)?.record ?? null);
      }
    };
    /** The current state of an edited segment that is not listed, if it still exists. */
    const meet = async (id: number) => {
      try {
        latest.current.saves.hear(await client.call(getDocumentRecord, { params: { id } }));
      } catch (error) {
        if (isNotFound(error)) latest.current.saves.lose(id);
      }
    };
    /** Comments do not change a segment's version. */
    const hearComment = async (id: number) => {
      void invalidate(queryClient, [{ endpoint: listRecordComments, params: { id } }]);
      if (!latest.current.pages.find(id)) return;
      const record = await client.call(getDocumentRecord, { params: { id } }).catch(() => null);
      const shown = latest.current.pages.find(id)?.record;
      if (record && shown && shown.version === record.version) latest.current.pages.replace(record);
    };
    let figures: ReturnType<typeof setTimeout> | undefined;
    const news = new RowUpdater({
      shownVersion: (id) => latest.current.pages.find(id)?.record.version ?? null,
      fetchRecord: (id) => client.call(getDocumentRecord, { params: { id } }),
      onRecord(record) {
        const shown = latest.current.pages.find(record.id)?.record;
        // Saved here in the meantime.
        if (shown && shown.version >= record.version) return;
        latest.current.pages.replace(record);
        latest.current.saves.hear(record);
        if (shown && shown.source !== record.source) void invalidate(queryClient, OF_TEXTS);
      },
      async reread() {
        const { pages: list, saves: queue } = latest.current;
        // Sources may also have changed if another user split or joined segments.
        void invalidate(queryClient, OF_TEXTS);
        await list.reread({ pinned: await fetchPlace() });
        for (const { base } of queue.list()) {
          const now = list.find(base.id);
          if (now) queue.hear(now.record);
          else await meet(base.id);
        }
      },
      onChange() {
        figures ??= setTimeout(() => {
          figures = undefined;
          // Refresh queries outside the list, which follows changes by itself.
          void invalidate(queryClient, [
            getDocument,
            listDocuments,
            getRecordHistory,
            listDocumentActions,
            listDocumentRecords,
          ]);
        }, FIGURES_MS);
      },
    });
    const feed = new LiveFeed({
      open: () => new EventSource(client.downloadUrl(watchDocument, { id: documentId })),
      onEvent(event) {
        if (event.type === 'presence') people.set(event.user, event.record_id);
        else if (event.type === 'comment') void hearComment(event.record_id);
        else news.hear(event);
      },
      onOpen({ isAgain }) {
        people.clear();
        if (isAgain) news.hear({ type: 'reload' });
      },
    });
    const lamp = new Beacon({
      say: (record_id) => {
        // A lost presence report needs no message: the next heartbeat repeats it.
        void client
          .call(setPresence, { params: { id: documentId }, body: { record_id }, onUnauthorised: 'throw' })
          .catch(() => {});
      },
    });
    beacon.current = lamp;
    lamp.move(place.current);

    let hiding: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      lamp.off();
      feed.stop();
      people.clear();
    };
    const look = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'hidden') hiding = setTimeout(pause, HIDDEN_MS);
      else {
        feed.start();
        lamp.on();
      }
    };
    const leave = () => {
      // The page may be closing, which would cancel an ordinary call.
      navigator.sendBeacon(
        client.downloadUrl(setPresence, { id: documentId }),
        new Blob(['{"record_id":null}'], { type: 'application/json' }),
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', feed.retry);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', feed.retry);
      window.removeEventListener('pagehide', leave);
      clearTimeout(hiding);
      clearTimeout(figures);
      news.stop();
      pause();
    };
  }, [client, queryClient, documentId, people]);

  useEffect(() => beacon.current?.move(activeId), [activeId]);
  return people;
}

import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fetchRecords } from '../../core/segments/fetch-records.ts';
import { RecordPages } from '../../core/segments/record-pages.ts';
import { useEditorState } from '../../core/session/editor-context.ts';

/** Pages kept outside the view: the pane only needs nearby ones. */
const KEEP = 4;

/** The document's segments near the view; updated together with the segment list. */
export function usePreviewPages(): RecordPages {
  const { document, pages: listed } = useEditorState();
  const client = useClient();
  const { id } = document;
  const pages = useMemo(
    () =>
      new RecordPages({
        keep: KEEP,
        fetchPage: (page, signal) => fetchRecords(client, id, { page }, signal),
      }),
    [client, id],
  );
  useEffect(() => () => pages.dispose(), [pages]);

  // Saves, comments, splits and bulk changes update the list first.
  useEffect(() => {
    const seen = new WeakSet<DocumentRecord>();
    let { generation } = listed;
    const follow = () => {
      if (listed.generation !== generation) {
        generation = listed.generation;
        void pages.reread();
      }
      for (const record of listed.loaded()) {
        if (seen.has(record)) continue;
        seen.add(record);
        const own = pages.at(record.row_number - 1);
        if (own && own !== record && own.id === record.id && own.version <= record.version)
          pages.replace(record);
      }
    };
    follow();
    return listed.subscribe(follow);
  }, [listed, pages]);

  useSyncExternalStore(pages.subscribe, pages.getVersion);
  return pages;
}

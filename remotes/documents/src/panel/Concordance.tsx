import { getDocumentMemories } from '@tessera/shared/contract/document';
import { listMemories, listUnits } from '@tessera/shared/contract/translation-memory';
import { queryOf, useQueries, useQuery } from '@tessera/shared/query';
import { ErrorPanel, RelativeTime, SearchField, SkeletonLines } from '@tessera/shared/ui';
import { searchMarks } from '../segments/marks.tsx';
import { SegmentText } from '../segments/SegmentText.tsx';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './side-panel.module.css';

const MOST = 50;
const NO_CODES: never[] = [];

/** Units of the attached memories that contain a text, in source or target. */
export function Concordance({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { document } = useEditorState();
  const attached = useQuery(queryOf(getDocumentMemories, { params: { id: document.id } }));
  const memories = useQuery(queryOf(listMemories));
  const searches = useQueries({
    queries: (attached.data?.memories ?? []).map(({ id }) => ({
      ...queryOf(listUnits, { params: { id }, query: { search: text } }),
      enabled: text !== '',
    })),
  });
  const failed = searches.find(({ error }) => error);
  const isLoading = text !== '' && (attached.isPending || searches.some(({ isPending }) => isPending));
  const units = searches.flatMap(({ data }) => data?.records ?? []).slice(0, MOST);
  const total = searches.reduce((sum, { data }) => sum + (data?.total_rows ?? 0), 0);
  const nameOf = (id: number) => memories.data?.find((memory) => memory.id === id)?.name ?? '';
  return (
    <>
      <SearchField label="Search the memories" value={text} onChange={onText} />
      {failed ? (
        <ErrorPanel
          error={failed.error}
          title="The memories could not be searched"
          onRetry={() => void failed.refetch()}
        />
      ) : isLoading ? (
        <SkeletonLines lines={5} label="Searching" />
      ) : units.length === 0 ? (
        <p className={css.nothing}>
          {attached.data?.memories.length === 0
            ? 'No memory is attached to this document. Tools › Memories and glossaries attaches one.'
            : text === ''
              ? 'Find a word or a phrase in the sources and targets of the attached memories. Ctrl+K searches for what is selected.'
              : 'No attached memory contains this.'}
        </p>
      ) : (
        <>
          <p className={css.meta} aria-live="polite">
            {total > units.length ? `${units.length} of ${total} units` : `${total} units`}
          </p>
          <ol className={css.list} aria-label="Units found">
            {units.map((unit) => (
              <li key={`${unit.memory_id} ${unit.id}`} className={css.card}>
                <p className={css.source} dir="auto">
                  <SegmentText text={unit.source} codes={NO_CODES} marks={searchMarks(unit.source, text)} />
                </p>
                <p className={css.target} dir="auto">
                  <SegmentText text={unit.target} codes={NO_CODES} marks={searchMarks(unit.target, text)} />
                </p>
                <p className={css.meta}>
                  <span>{nameOf(unit.memory_id)}</span>
                  {unit.created_by && <span>{unit.created_by}</span>}
                  <span>
                    <RelativeTime time={unit.updated_at} />
                  </span>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

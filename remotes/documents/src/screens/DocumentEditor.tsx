import { type Document, getDocument, listDocuments } from '@tessera/shared/contract/document';
import { checkDocument } from '@tessera/shared/contract/document/quality';
import { getOwnMatches, getRecordMatches } from '@tessera/shared/contract/document/record';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import { laterPane } from '@tessera/shared/remote/later';
import { useUrlState } from '@tessera/shared/router';
import { useCurrentUser, usePermission, useSession } from '@tessera/shared/session';
import { readSort, type SegmentSort } from '@tessera/shared/text/segment-sort';
import { announce, Button, EmptyState, formatNumber, IconFileText, IconFilter } from '@tessera/shared/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConcordanceSearch } from '../aids/look-ups/Concordance.tsx';
import { Collaboration } from '../core/collaboration/Collaboration.tsx';
import { CommandRegistry } from '../core/keys/command-registry.ts';
import { KeyboardContext, useKeyListener } from '../core/keys/use-commands.ts';
import { useKeyStore } from '../core/keys/use-key-store.ts';
import { MarkupShown, useCodeView } from '../core/live-editor/code-view.ts';
import { styleOf } from '../core/look/look.ts';
import { useLook } from '../core/look/use-look.ts';
import { PanesContext, usePanesOf } from '../core/panes/use-panes.ts';
import { openQueue } from '../core/saving/queues.ts';
import { fetchRecords } from '../core/segments/fetch-records.ts';
import {
  countConditions,
  isListed,
  NO_FILTER,
  type RecordFilter,
  readFilter,
  toQuery,
} from '../core/segments/record-filter.ts';
import { RecordPages } from '../core/segments/record-pages.ts';
import type { SortedRows } from '../core/segments/record-source.ts';
import {
  EditorActionsContext,
  type EditorState,
  EditorStateContext,
} from '../core/session/editor-context.ts';
import type { EditorDialog } from '../core/session/editor-dialog.ts';
import { FindingsDesk } from '../core/session/findings-desk.ts';
import { usePreference } from '../core/session/remember.ts';
import { useActive } from '../core/session/use-active.ts';
import { LiveIssues } from '../core/session/use-live-checks.ts';
import { useRestoredDrafts } from '../core/session/use-restored-drafts.ts';
import { useTop } from '../core/session/use-top.ts';
import { useWayBack } from '../core/session/use-way-back.ts';
import { useEditorActions } from '../editor/commands/use-editor-actions.ts';
import { JournalProvider } from '../editor/journal/JournalProvider.tsx';
import { SegmentList } from '../editor/rows/SegmentList.tsx';
import { useRunningView } from '../editor/running-text/use-running-view.ts';
import * as css from '../editor/several-documents/document-editor.module.css';
import { LaterTogether } from '../editor/several-documents/LaterTogether.tsx';
import { EditorStrips } from '../editor/strips/EditorStrips.tsx';
import { FilterBar } from '../editor/toolbar/FilterBar.tsx';
import { StatusLine } from '../editor/toolbar/StatusLine.tsx';
import { LaterFirstSteps } from '../list/first-steps/LaterFirstSteps.tsx';
import { t } from '../messages.ts';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { PaneDock } from './panes/PaneDock.tsx';
import { useEditorCommands } from './use-editor-commands.ts';

const RunningText = laterPane(
  () => import(/* webpackChunkName: "running" */ '../editor/running-text/RunningText.tsx'),
);

const NOT_SEARCHED: ConcordanceSearch = { text: '', side: 'both', mode: 'phrase' };

/** Delay before the document's figures are refetched after a save, ms. */
const FIGURES_MS = 800;

/** The segment editor of an imported document. */
export function DocumentEditor({ document }: { document: Document }) {
  const userId = useCurrentUser()?.id ?? 0;
  const url = useUrlState();
  const filter = useFilter(url.get);
  const { view, setView } = useRunningView();
  // Running text is always in document order.
  const sort = readSort(url.sort);
  const pages = usePages(document.id, filter, view ? '' : sort);
  const saves = useSaving(document.id, userId, pages);
  const { active, activate } = useActive({ pages, sort, document, userId });
  const [showsWhiteSpace, setShowsWhiteSpace] = usePreference<boolean>('white-space', false);
  const [showsChanges, setShowsChanges] = usePreference<boolean>('changes', false);
  const codes = useCodeView(userId);
  const [look] = useLook(userId);
  const panes = usePanesOf(userId, active?.record.id);
  const [concordance, setConcordance] = useState(NOT_SEARCHED);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  useTop(screen);
  const searchField = useRef<HTMLInputElement>(null);
  const goToField = useRef<HTMLInputElement>(null);
  const approve = usePermission('document.approve');
  const process = usePermission('document.process');
  const manage = usePermission('document.manage');
  const rights = useMemo(() => ({ approve, process, manage }), [approve, process, manage]);
  const [issues] = useState(() => new LiveIssues());
  const [findings] = useState(() => new FindingsDesk());
  const state: EditorState = {
    document,
    filter,
    pages,
    saves,
    issues,
    findings,
    active,
    showsWhiteSpace,
    showsChanges,
    rights,
  };
  const showsMarkup = codes.codeView === 'full';
  const actions = useEditorActions({ state, activate, open: setDialog, showsMarkup });
  useRestoredDrafts(document.id, userId, saves);
  const [commands] = useState(() => new CommandRegistry());
  const keys = useKeyStore(userId);
  const keyboard = useMemo(() => ({ keys, commands }), [keys, commands]);
  useKeyListener(keyboard);
  useWayBack(actions);
  useEditorCommands(commands, state, actions, {
    find: () => {
      searchField.current?.focus();
      // Select, so that the next key starts a new search, as in the browser's own.
      searchField.current?.select();
    },
    goTo: () => goToField.current?.focus(),
    concordance: (text, side) => {
      if (text) setConcordance((last) => ({ ...last, text, side }));
      panes.enter('search');
    },
    nextCodeView: codes.next,
    toggleWhiteSpace: () => setShowsWhiteSpace(!showsWhiteSpace),
    toggleChanges: () => setShowsChanges(!showsChanges),
    enter: panes.enter,
    bring: panes.bring,
    open: setDialog,
    toggleRunningText: () => {
      actions.wantsFocus.current = view !== null;
      setView(view ? null : 'text');
    },
    clearFilters() {
      url.set(NO_FILTER);
      const count = document.records_count;
      announce(t('count.segments', { count, n: formatNumber(count) }));
    },
  });

  const search = { concordance, onConcordance: setConcordance };
  const List = view ? RunningText : SegmentList;
  return (
    <KeyboardContext value={keyboard}>
      <EditorActionsContext value={actions}>
        <EditorStateContext value={state}>
          <PanesContext value={panes}>
            <Collaboration>
              <JournalProvider document={document}>
                <MarkupShown value={showsMarkup}>
                  <div
                    ref={screen}
                    className={css.screen}
                    data-codes={codes.codeView}
                    data-density={look.density}
                    style={styleOf(look, { source: document.source_lang, target: document.target_lang })}
                  >
                    <EditorHeader document={document} onOpen={setDialog} />
                    <FilterBar
                      searchField={searchField}
                      goToField={goToField}
                      onWhiteSpace={() => setShowsWhiteSpace(!showsWhiteSpace)}
                    />
                    <LaterTogether />
                    <EditorStrips />
                    {document.is_sample && <LaterFirstSteps />}
                    <div className={css.work}>
                      <div className={css.middle}>
                        <List empty={<NoSegments isFiltered={countConditions(filter) > 0} />} />
                        <PaneDock dock="below" {...search} />
                      </div>
                      <PaneDock dock="side" {...search} />
                    </div>
                    <StatusLine onOpen={setDialog} />
                  </div>
                </MarkupShown>
                <EditorDialogs dialog={dialog} document={document} onClose={() => setDialog(null)} />
              </JournalProvider>
            </Collaboration>
          </PanesContext>
        </EditorStateContext>
      </EditorActionsContext>
    </KeyboardContext>
  );
}

function NoSegments({ isFiltered }: { isFiltered: boolean }) {
  const url = useUrlState();
  if (!isFiltered) {
    return (
      <EmptyState icon={IconFileText} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  const clear = () => url.set(NO_FILTER);
  return (
    <EmptyState
      icon={IconFilter}
      title={t('empty.filtered-title')}
      actions={<Button onClick={clear}>{t('empty.clear')}</Button>}
    >
      {t('empty.filtered-text')}
    </EmptyState>
  );
}

/** The filter from the URL; the same object while it is unchanged. */
function useFilter(get: (name: string) => string): RecordFilter {
  const key = JSON.stringify(readFilter(get));
  return useMemo(() => JSON.parse(key) as RecordFilter, [key]);
}

function usePages(documentId: number, filter: RecordFilter, sort: SegmentSort | ''): RecordPages {
  const client = useClient();
  const pages = useMemo(
    () =>
      new RecordPages({
        isListed: (record) => isListed(record, filter),
        fetchPage: (page, signal) => fetchRecords(client, documentId, { ...toQuery(filter), page }, signal),
        fetchAround: async (around, signal) => {
          const found = await fetchRecords(client, documentId, { ...toQuery(filter), around }, signal);
          return { ...found, index: found.index ?? 0 };
        },
        sorted:
          sort === '' ? undefined : laterRows((rows) => rows.sortedRows(client, documentId, filter, sort)),
      }),
    [client, documentId, filter, sort],
  );
  useEffect(() => () => pages.dispose(), [pages]);
  return pages;
}

/** Sorting code, lazy-loaded with the first sorted list. */
function laterRows(make: (rows: typeof import('../core/segments/sorted-rows.ts')) => SortedRows): SortedRows {
  const load = async () =>
    make(await import(/* webpackChunkName: "sorted" */ '../core/segments/sorted-rows.ts'));
  return {
    fetchOrder: async (signal) => (await load()).fetchOrder(signal),
    fetchRows: async (rows, signal) => (await load()).fetchRows(rows, signal),
  };
}

/** The document's save queue: saved segments are put into the list, and the figures are refreshed. */
function useSaving(documentId: number, userId: number, pages: RecordPages) {
  const client = useClient();
  const queryClient = useQueryClient();
  const session = useSession();
  const saves = useMemo(
    () => openQueue({ client, session, documentId, userId }),
    [client, session, documentId, userId],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    saves.onSaved = (record, before) => {
      pages.replace(record);
      if (record.approved === before.approved && (record.target === '') === (before.target === '')) return;
      // The next segment may have been opened before this one was saved.
      void invalidate(queryClient, [getRecordMatches, getOwnMatches]);
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void invalidate(queryClient, [getDocument, listDocuments, checkDocument]),
        FIGURES_MS,
      );
    };
  }, [saves, pages, queryClient]);
  // Leaving the screen counts as a pause: pending edits are saved now, and the queue lives on.
  useEffect(() => () => saves.flush(), [saves]);
  return saves;
}

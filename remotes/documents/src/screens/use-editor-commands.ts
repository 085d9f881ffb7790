import { getRecordMatches, getRecordTerms } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import type { FoundMatches } from '@tessera/shared/contract/translation-memory/search';
import { paths } from '@tessera/shared/paths';
import { keyOf, useClient, useQueryClient } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import type { ConcordanceSide } from '@tessera/shared/text/concordance-choices';
import { plainText } from '@tessera/shared/text/inline-codes';
import { announce } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { type ChecksScope, checksScope } from '../core/findings/checks-scope.ts';
import type { CommandRegistry } from '../core/keys/command-registry.ts';
import { useCommandsOf } from '../core/keys/use-commands.ts';
import { t } from '../core/live-editor/messages.ts';
import { insertMatch } from '../core/matches/insert-match.ts';
import { distinctMatches, insertionOf } from '../core/matches/match-figures.ts';
import { originPath } from '../core/matches/match-origin.ts';
import { PANES, type Pane } from '../core/panes/layout.ts';
import { orderTerms } from '../core/segments/order-terms.ts';
import { whyLocked } from '../core/segments/why-locked.ts';
import type { EditorActions, EditorState } from '../core/session/editor-context.ts';
import type { EditorDialog } from '../core/session/editor-dialog.ts';
import type { FindingAct } from '../core/session/findings-desk.ts';
import { isXliff } from '../core/session/is-xliff.ts';
import { selectedTexts, useSourceSelection } from '../core/session/term-texts.ts';
import { downloadTranslation, fileUrl, saveFile } from '../core/session/translation.ts';
import { lockByKey } from '../editor/locks/later-lock.ts';
import { reviewByKey } from '../quality/lqa/later-review.ts';
import type { ReviewAct } from '../quality/lqa/review-acts.ts';
import { prepareTypedDialogs } from './later-dialogs.ts';

/** The screen functions that commands need. */
export interface ScreenCommands {
  find: () => void;
  goTo: () => void;
  concordance: (text: string, side: ConcordanceSide) => void;
  enter: (pane: Pane) => void;
  /** Brings a pane to the front without moving the focus. */
  bring: (pane: Pane) => void;
  open: (dialog: EditorDialog) => void;
  toggleWhiteSpace: () => void;
  toggleChanges: () => void;
  nextCodeView: () => void;
  toggleRunningText: () => void;
  clearFilters: () => void;
}

/** The editor's main commands; components with their own use `useCommand`. */
export function useEditorCommands(
  registry: CommandRegistry,
  state: EditorState,
  actions: EditorActions,
  screen: ScreenCommands,
): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const client = useClient();
  const { active, rights, document } = state;
  const params = { id: active?.record.id ?? 0 };
  const matches = () =>
    queryClient.getQueryData<FoundMatches>(keyOf(getRecordMatches, { params }))?.matches ?? [];
  const locked = whyLocked(active?.record);
  const notApprover = !rights.approve && t('why.reviewer');
  const notManager = !rights.manage && t('why.manager');
  useSourceSelection();
  useEffect(prepareTypedDialogs, []);

  useCommandsOf(registry, {
    'approve-next': { run: () => actions.approve({ goOn: true }) },
    approve: { run: () => actions.approve({ goOn: false }) },
    unapprove: { run: actions.unapprove, disabledReason: notApprover },
    'copy-source': {
      run: () => active && actions.replaceTarget(active.record.source),
      disabledReason: locked,
    },
    clear: { run: () => actions.replaceTarget(''), disabledReason: locked },
    'next-tag': { run: () => actions.insertMissingTags({ all: false }), disabledReason: locked },
    'all-tags': { run: () => actions.insertMissingTags({ all: true }), disabledReason: locked },
    comment: { run: () => screen.enter('comments') },
    lock: {
      run: () => lockByKey({ client, queryClient, state }),
      disabledReason: notApprover || (active?.record.locked_by !== 'person' && locked),
    },
    'edit-source': {
      run: () => active && screen.open({ kind: 'edit-source', recordId: active.record.id }),
      disabledReason: notManager || locked,
    },
    save: { run: () => state.saves.flush() },

    next: { run: () => actions.step(1) },
    previous: { run: () => actions.step(-1) },
    'next-open': { run: () => actions.goToNextOpen() },
    'go-to': { run: screen.goTo },
    find: { run: screen.find },

    'insert-match': {
      run(number) {
        const match = distinctMatches(matches())[number - 1];
        const isInserted = actions.insertOffer.current
          ? actions.insertOffer.current(number)
          : match && insertMatch(actions, insertionOf(match), number);
        if (!isInserted) announce(t('match.none-at', { number }));
      },
      disabledReason: locked,
    },
    'insert-term': {
      run(number) {
        const hits = queryClient.getQueryData<TermHit[]>(keyOf(getRecordTerms, { params })) ?? [];
        const hit = orderTerms(hits)[number - 1];
        if (hit) actions.insertTerm(hit);
        else announce(t('term.none-at', { number }));
      },
      disabledReason: locked,
    },
    concordance: {
      run() {
        const { source, target } = selectionBySide(actions);
        // The side of a selection elsewhere is unknown.
        screen.concordance(target || source, target ? 'target' : 'both');
      },
    },
    'add-term': { run: () => screen.open({ kind: 'add-term', ...selectedTexts(state, actions) }) },
    origin: {
      run() {
        const [match] = distinctMatches(matches());
        if (match) navigate(originPath(match));
        else announce(t('match.none'));
      },
    },

    characters: { run: () => screen.open({ kind: 'characters' }), disabledReason: locked },
    'no-break-space': { run: () => actions.insert('\u00a0'), disabledReason: locked },
    undo: { run: () => actions.editor.current?.undo() },
    redo: { run: () => actions.editor.current?.redo() },

    'white-space': { run: screen.toggleWhiteSpace },
    'show-changes': { run: screen.toggleChanges },
    codes: { run: screen.nextCodeView },
    'running-text': { run: screen.toggleRunningText },
    pane: {
      run(number) {
        const pane = PANES[number - 1];
        if (number === 9) showChecks('document');
        else if (pane === 'checks') showChecks('segment');
        else if (pane) screen.enter(pane);
      },
    },
    'show-matches': { run: () => screen.enter('matches') },
    'show-terms': { run: () => screen.enter('terms') },
    'show-checks': { run: () => showChecks('segment') },
    'show-history': { run: () => screen.enter('history') },
    'show-review': { run: () => screen.enter('review') },
    'show-preview': { run: () => screen.enter('preview') },
    'show-context': { run: () => screen.enter('context') },
    'next-finding': { run: () => decide('next') },
    'previous-finding': { run: () => decide('previous') },
    'repair-finding': { run: () => decide('repair') },
    'waive-finding': { run: () => decide('waive') },
    'next-change': { run: () => review({ kind: 'next' }) },
    'accept-changes': { run: () => review({ kind: 'accept' }) },
    'accept-change': { run: () => review({ kind: 'accept-one' }) },
    'reject-change': { run: () => review({ kind: 'reject' }), disabledReason: locked },
    'reject-changes': { run: () => review({ kind: 'reject-all' }), disabledReason: locked },
    'error-menu': { run: () => screen.open({ kind: 'error-menu' }), disabledReason: notApprover },
    'clear-filters': { run: screen.clearFilters },

    'pre-translate': {
      run: () => screen.open({ kind: 'pre-translate' }),
      disabledReason: !rights.process && t('why.reviewer'),
    },
    attach: { run: () => screen.open({ kind: 'attach' }) },
    approvals: { run: () => screen.open({ kind: 'approvals' }), disabledReason: notManager },
    analysis: { run: () => screen.open({ kind: 'analysis' }) },
    quality: { run: () => showChecks('document') },
    lqa: { run: () => screen.open({ kind: 'lqa' }) },
    reimport: { run: () => screen.open({ kind: 'reimport' }) },
    versions: {
      run: () => screen.open({ kind: 'versions' }),
      disabledReason: notManager || (isXliff(document) && t('why.xliff')),
    },
    conformance: { run: () => screen.open({ kind: 'conformance' }) },
    'quality-settings': { run: () => screen.open({ kind: 'quality-settings' }) },
    members: { run: () => screen.open({ kind: 'members' }), disabledReason: notManager },
    rename: { run: () => screen.open({ kind: 'rename' }), disabledReason: notManager },
    download: { run: download },
    'download-original': {
      run: () => saveFile(fileUrl(client, document, { original: true })),
    },
    commands: { run: () => screen.open({ kind: 'commands' }) },
    preferences: { run: () => navigate(paths.preferences()) },
    keys: { run: () => screen.open({ kind: 'keys' }) },
  });

  function review(act: ReviewAct) {
    return reviewByKey(act, { client, queryClient, state, actions, showPane: () => screen.bring('review') });
  }

  function decide(act: FindingAct) {
    if (state.findings.do(act)) return;
    checksScope.set('document');
    screen.bring('checks');
  }

  function showChecks(scope: ChecksScope) {
    checksScope.set(scope);
    screen.enter('checks');
  }

  /** Save pending edits first, so that they are in the file. */
  function download() {
    state.saves.flush();
    void downloadTranslation(client, document, (lossy) => screen.open({ kind: 'losses', lossy }));
  }
}

/** The selection and its side: target in the live editor, source elsewhere. */
function selectionBySide({ editor }: EditorActions): { source: string; target: string } {
  const target = plainText(editor.current?.selectedText() ?? '').trim();
  const anywhere = (document.getSelection()?.toString() ?? '').trim();
  return target ? { source: '', target } : { source: anywhere, target: '' };
}

import { wordingOf } from '@tessera/shared/checks/words';
import { getRecordTerms } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { keyOf, useClient, useQueryClient } from '@tessera/shared/query';
import { announce, confirmAction, formatNumber, toast } from '@tessera/shared/ui';
import { useMemo, useRef } from 'react';
import { qualityOf, sortWaived, toCheckSettings } from '../../core/findings/use-quality.ts';
import { chipLabel } from '../../core/live-editor/editor-dom.ts';
import type { LiveEditorHandle } from '../../core/live-editor/LiveEditor.tsx';
import { t } from '../../core/live-editor/messages.ts';
import { missingHalves } from '../../core/live-editor/text-edit.ts';
import { checkTarget } from '../../core/segments/check-target.ts';
import type { Active, EditorActions, EditorState } from '../../core/session/editor-context.ts';
import type { EditorDialog } from '../../core/session/editor-dialog.ts';
import { findNext } from '../../core/session/find-next-open.ts';
import { withEdit } from '../../core/session/use-edit.ts';

interface Options {
  state: EditorState;
  activate: (index: number) => Promise<Active | null>;
  open: (dialog: EditorDialog) => void;
  /** Tags are shown and announced with their markup. */
  showsMarkup: boolean;
}

/** The editor's actions, by key or mouse. The same object for the life of the screen. */
export function useEditorActions(options: Options): EditorActions {
  const client = useClient();
  const queryClient = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  const editor = useRef<LiveEditorHandle>(null);
  const wantsFocus = useRef(true);
  const typedAhead = useRef<string | null>(null);
  const showActive = useRef<(() => void) | null>(null);
  const insertFurther = useRef<((number: number) => boolean) | null>(null);
  const goBeyond = useRef<EditorActions['goBeyond']['current']>(null);

  return useMemo(() => {
    const state = () => latest.current.state;
    const shown = () => {
      const { active, saves } = state();
      return active && withEdit(active.record, saves.edit(active.record.id));
    };

    /** No other segment opens: text typed ahead stays in this one. */
    const stay = () => {
      const typed = typedAhead.current;
      typedAhead.current = null;
      if (typed) editor.current?.insert(typed);
    };

    const actions: EditorActions = {
      editor,
      wantsFocus,
      typedAhead,
      showActive,
      insertFurther,
      goBeyond,

      async activate(index, { focus = true } = {}) {
        const { active, saves } = state();
        if (active?.index === index) {
          if (focus) editor.current?.focus();
          // It may have been scrolled away.
          showActive.current?.();
          return;
        }
        if (active) saves.flush(active.record.id);
        wantsFocus.current = focus;
        typedAhead.current ??= '';
        try {
          const opened = await latest.current.activate(index);
          if (!opened || opened.record.id === active?.record.id) stay();
        } catch {
          stay();
          toast({ tone: 'danger', message: t('segment.failed') });
        }
      },

      async goToRow(rowNumber, options) {
        const { pages } = state();
        try {
          const index = await pages.locate(rowNumber);
          await actions.activate(index, options);
          const found = pages.at(index)?.row_number;
          if (found !== undefined && found !== rowNumber)
            toast({
              message: t('segment.unlisted', { row: rowNumber, found }),
            });
        } catch {
          // The filter has changed, so the result is not needed.
          if (pages !== state().pages) return;
          toast({
            tone: 'danger',
            message: t('segment.row-failed', { row: rowNumber }),
          });
        }
      },

      async goToNextOpen() {
        const { active, document, pages, saves, filter, rights } = state();
        const after = { index: active?.index ?? -1, rowNumber: active?.record.row_number ?? 0 };
        const search = { client, documentId: document.id, pages, saves, filter, mayApprove: rights.approve };
        const beyond = goBeyond.current;
        typedAhead.current ??= '';
        try {
          const index = await findNext({ ...search, wraps: beyond === null }, after);
          if (index !== null && index !== after.index) return await actions.activate(index);
          stay();
          if (beyond) return await beyond(1, 'open');
          const none = t(rights.approve ? 'next.all-approved' : 'next.all-translated');
          const only = index === after.index ? t('next.last') : none;
          toast({ tone: index === null ? 'success' : 'neutral', message: only });
        } catch {
          stay();
          toast({ tone: 'danger', message: t('next.away') });
        }
      },

      step(by) {
        const { active, pages } = state();
        const to = (active?.index ?? -1) + by;
        if (pages.total === null) return;
        if (to >= 0 && to < pages.total) void actions.activate(to);
        else void goBeyond.current?.(by, 'listed');
      },

      type(text) {
        const { active, saves } = state();
        if (active && !active.record.locked) saves.change(active.record, { text });
      },

      async approve({ goOn, state: wanted }) {
        const { active, saves, document, rights } = state();
        const segment = shown();
        if (!active || !segment) return;
        const { id, row_number } = active.record;
        if (saves.edit(id)?.status.kind === 'conflict')
          return actions.open({ kind: 'conflict', recordId: id });
        const approval = wanted ? { approved: true, state: wanted } : { approved: true };
        const wish = rights.approve ? approval : { state: 'translated' as const };
        if (!segment.locked && (!segment.approved || (wanted && wanted !== segment.state))) {
          const terms = queryClient.getQueryData<TermHit[]>(keyOf(getRecordTerms, { params: { id } })) ?? [];
          const { settings, waivers } = qualityOf(queryClient, document.id, id);
          const spelling = state().issues.getSpelling();
          // Wait only for findings that forbid approval or need confirmation; others are reported afterwards.
          const isAwaited = settings.severity.spelling === 'error';
          const misspelt = isAwaited ? await spelling?.judge() : spelling?.misspelt;
          const wished = { ...segment, state: 'translated' as const, ...wish };
          const found = checkTarget(wished, document, terms, toCheckSettings(settings), misspelt);
          const errors = sortWaived(found, waivers).open.filter(({ severity }) => severity === 'error');
          const blocking =
            'approved' in wish ? errors.filter(({ check }) => settings.blocking.includes(check)) : [];
          const isRefused = blocking.length > 0 && (await tellBlocking(blocking.map(wordingOf)));
          if (isRefused || (errors.length > 0 && !(await confirmErrors(errors.map(wordingOf))))) {
            editor.current?.focus();
            return;
          }
          saves.change(active.record, { text: segment.target, ...wish }, { atOnce: true });
          announce(t(rights.approve ? 'segment.approved' : 'segment.translated', { row: row_number }));
          if (!isAwaited && settings.severity.spelling !== 'off') spelling?.tell(row_number);
        }
        if (goOn) await actions.goToNextOpen();
      },

      unapprove() {
        const { active, saves } = state();
        if (active) saves.change(active.record, { approved: false }, { atOnce: true });
      },

      insert(text) {
        editor.current?.focusAtCaret();
        editor.current?.insert(text);
      },

      replaceTarget(text, origin) {
        const { active, saves } = state();
        if (!active || active.record.locked) return;
        editor.current?.focus();
        editor.current?.replaceAll(text);
        const isAsIs = saves.edit(active.record.id)?.text === text;
        if (origin && isAsIs) saves.change(active.record, origin);
      },

      async insertMissingTags({ all }) {
        const { id } = shown() ?? {};
        // If loading fails, all tags are inserted at the caret.
        const later = all
          ? await import(/* webpackChunkName: "help" */ '../../aids/writing-help/place-tags.ts').catch(
              () => null,
            )
          : null;
        const segment = shown();
        if (!segment || segment.id !== id || segment.locked) return;
        const missing = missingHalves(segment.codes, segment.source, segment.target);
        if (missing.length === 0) return announce(t('tags.none'));
        const wanted = all ? missing : missing.slice(0, 1);
        const terms = queryClient.getQueryData<TermHit[]>(keyOf(getRecordTerms, { params: { id } })) ?? [];
        const placed = later?.placeTags(segment, terms) ?? segment.target;
        const rest = wanted
          .map(({ raw }) => raw)
          .filter((raw) => !placed.includes(raw))
          .join('');
        if (placed === segment.target) actions.insert(rest);
        else actions.replaceTarget(placed + rest);
        const inFull = latest.current.showsMarkup ? 'all' : [];
        const names = wanted.map((half) =>
          chipLabel({ type: 'code', start: 0, ...half }, segment.codes, inFull),
        );
        announce(names.join(', '));
      },

      open: (dialog) => latest.current.open(dialog),
    };
    return actions;
  }, [client, queryClient]);
}

/** Duplicates would hide others, as few fit. */
const distinct = (messages: string[]) => [...new Set(messages)];

/** Lists the errors that block approval in this document. */
async function tellBlocking(messages: string[]): Promise<true> {
  await confirmAction({
    title: t('errors.blocked'),
    names: distinct(messages),
    confirmLabel: t('errors.close'),
    cancelLabel: t('errors.correct'),
  });
  return true;
}

function confirmErrors(messages: string[]): Promise<boolean> {
  return confirmAction({
    title: t('errors.title', { count: messages.length, n: formatNumber(messages.length) }),
    names: distinct(messages),
    confirmLabel: t('errors.approve'),
    cancelLabel: t('errors.correct'),
  });
}

import { getRecordTerms } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { keyOf, useClient, useQueryClient } from '@tessera/shared/query';
import { termAt } from '@tessera/shared/text/term-case';
import { announce, toast } from '@tessera/shared/ui';
import { useEffect, useMemo, useRef } from 'react';
import { chipLabel } from '../../core/live-editor/editor-dom.ts';
import type { LiveEditorHandle } from '../../core/live-editor/LiveEditor.tsx';
import { t } from '../../core/live-editor/messages.ts';
import { missingHalves, rangeOf } from '../../core/live-editor/text-edit.ts';
import { claimFocus, isTextField } from '../../core/session/claim-focus.ts';
import type { Active, EditorActions, EditorState } from '../../core/session/editor-context.ts';
import type { EditorDialog } from '../../core/session/editor-dialog.ts';
import { findNext } from '../../core/session/find-next-open.ts';
import { withEdit } from '../../core/session/use-edit.ts';
import { errorsOf } from './errors-of.ts';

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
  const wantsCaret = useRef<number | null>(null);
  const typedAhead = useRef<string | null>(null);
  const showActive = useRef<(() => void) | null>(null);
  const insertOffer = useRef<((number: number) => boolean) | null>(null);
  const goBeyond = useRef<EditorActions['goBeyond']['current']>(null);

  useEffect(() => {
    // A segment that is still being opened no longer takes the focus.
    const cancel = ({ target }: FocusEvent) => {
      if (isTextField(target) && target !== editor.current?.element()) wantsFocus.current = false;
    };
    document.addEventListener('focusin', cancel);
    return () => document.removeEventListener('focusin', cancel);
  }, []);

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

    const approveNow = (wanted: 'reviewed' | 'final' | undefined) => {
      const { active, saves, document, rights, issues } = state();
      const segment = shown();
      if (!active || !segment || segment.locked) return;
      const { id, row_number: row } = segment;
      const isDone = segment.approved && (!wanted || wanted === segment.state);
      const { errors, blocking, checksSpelling } = errorsOf(segment, {
        queryClient,
        document,
        issues,
        rights,
      });
      const isBlocked = blocking.length > 0 && !isDone;
      const translated = segment.target === '' ? {} : { state: 'translated' as const };
      const approval = wanted ? { approved: true, state: wanted } : { approved: true };
      const wish = rights.approve && !isBlocked ? approval : translated;
      if (!isDone) saves.change(active.record, { text: segment.target, ...wish }, { atOnce: true });
      // The strip above the segments announces the marks.
      if (isBlocked) saves.marks.set(id, { row, kind: 'not-approved', reasons: blocking });
      else if (errors.length > 0) saves.marks.set(id, { row, kind: 'errors', reasons: errors });
      else saves.marks.clear(id);
      if (isDone || isBlocked) return;
      // Its approval is kept, and sent if the user decides for this text.
      if (saves.edit(id)?.status.kind === 'conflict') return announce(t('segment.in-conflict', { row }));
      announce(t(rights.approve ? 'segment.approved' : 'segment.translated', { row }));
      if (checksSpelling) issues.getSpelling()?.tell(row);
    };

    const actions: EditorActions = {
      editor,
      wantsFocus,
      wantsCaret,
      typedAhead,
      showActive,
      insertOffer,
      goBeyond,

      activeId: () => state().active?.record.id ?? null,

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

      async goToRow(rowNumber, { focus = true, caret = null } = {}) {
        const { pages } = state();
        const mayFocus = claimFocus();
        try {
          const index = await pages.locate(rowNumber);
          wantsCaret.current = caret;
          await actions.activate(index, { focus: focus && mayFocus() });
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
        const mayFocus = claimFocus();
        typedAhead.current ??= '';
        try {
          const index = await findNext({ ...search, wraps: beyond === null }, after);
          if (index !== null && index !== after.index)
            return await actions.activate(index, { focus: mayFocus() });
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
        // Asks nothing and waits for nothing, so that the user can type on: marks in the rows tell the outcome.
        approveNow(wanted);
        if (goOn) await actions.goToNextOpen();
      },

      unapprove() {
        const { active, saves } = state();
        if (active) saves.change(active.record, { approved: false }, { atOnce: true });
      },

      insert(text) {
        // Like typed text, it belongs to the segment that is being opened.
        if (typedAhead.current !== null) {
          typedAhead.current += text;
          return;
        }
        editor.current?.focusAtCaret();
        editor.current?.insert(text);
      },

      insertTerm(term) {
        const { active, document } = state();
        if (typedAhead.current === null) editor.current?.focusAtCaret();
        const now = editor.current?.state();
        const before = typedAhead.current ?? now?.text.slice(0, rangeOf(now)[0]) ?? '';
        const source = active?.record.source ?? '';
        const text = termAt(term, { source, before, lang: document.target_lang });
        actions.insert(text);
        announce(text);
      },

      replaceTarget(text, origin) {
        const { active, saves } = state();
        if (!active || active.record.locked) return;
        // It is meant for the segment that is being opened, whose text is not known yet.
        if (typedAhead.current !== null) return announce(t('row.loading'));
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

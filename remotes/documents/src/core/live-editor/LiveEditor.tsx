import type { InlineCode } from '@tessera/shared/text/inline-codes';
import { cx } from '@tessera/shared/ui';
import {
  type KeyboardEvent,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { chipClass } from './chip-look.ts';
import { MarkupShown } from './code-view.ts';
import { EditHistory, type EditKind } from './edit-history.ts';
import { caretBox, readSelection, readText, renderText, writeSelection } from './editor-dom.ts';
import * as css from './live-editor.module.css';
import { t } from './messages.ts';
import {
  admitCodes,
  carryOffset,
  type Direction,
  deleteUnit,
  type EditState,
  move,
  outsideCodes,
  rangeOf,
  replaceSelection,
  type Unit,
  withoutForbidden,
} from './text-edit.ts';
import { CARET_KEYS, useCaretFollower } from './use-caret-follower.ts';
import { useLastCaret } from './use-last-caret.ts';
import { useTransfer } from './use-transfer.ts';

/** How keys and buttons outside the editor act on the text. */
export interface LiveEditorHandle {
  /** Focuses the editor at an offset in the text, by default at its end. */
  focus(caret?: number): void;
  /** Focuses the editor at the last caret position. */
  focusAtCaret(): void;
  /** Inserts text at the caret; codes the segment cannot take are left out. */
  insert(text: string): void;
  replaceAll(text: string): void;
  /** Replaces a part before the caret, as one step for undo. */
  complete(typed: number, text: string): void;
  /** Applies a change as one step for undo; `lang` = the language of the text. */
  change(by: (state: EditState, lang: string) => EditState): void;
  /** The text and the selection; `null` during IME composition, or while the focus is elsewhere. */
  state(): EditState | null;
  /** The editable element. */
  element(): HTMLElement | null;
  selectedText(): string;
  /** The current or last caret position; `null` = none yet. */
  caret(): number | null;
  /** The caret's position on the screen; `null` = none. */
  caretBox(): DOMRect | null;
  /** The text last selected, also after the focus has moved on; `null` = none. */
  lastRange(): [start: number, end: number] | null;
  undo(): void;
  redo(): void;
}

export interface LiveEditorProps {
  ref?: Ref<LiveEditorHandle>;
  text: string;
  codes: readonly InlineCode[];
  lang: string;
  dir: 'ltr' | 'rtl';
  label: string;
  describedBy?: string;
  isReadOnly?: boolean;
  showsWhiteSpace?: boolean;
  /** Numbers of the codes shown in full; the same array until they change. */
  expanded?: readonly number[];
  onChange(text: string): void;
  /** Called with typed text before it is written; true = it goes to another editor instead. */
  onTyped?(text: string): boolean;
  /** Called before a deletion; true = it concerns text in another editor. */
  onErased?(): boolean;
  /** A key typed text or moved the caret; called before the next frame is drawn. */
  onCaret?(): void;
  /** Typed or pasted input was refused because files cannot hold it; with the reason. */
  onRefuse?(reason: string): void;
}

const NONE: readonly number[] = [];

/** The edit that a native input event requests. */
const DELETIONS: Record<string, [Direction, Unit]> = {
  deleteContentBackward: ['backward', 'character'],
  deleteContentForward: ['forward', 'character'],
  deleteWordBackward: ['backward', 'word'],
  deleteWordForward: ['forward', 'word'],
  deleteSoftLineBackward: ['backward', 'line'],
  deleteSoftLineForward: ['forward', 'line'],
  deleteHardLineBackward: ['backward', 'line'],
  deleteHardLineForward: ['forward', 'line'],
};

/**
 * The target of the active segment. Every change goes through pure functions on the text (text-edit.ts) and is
 * redrawn, so that no key can break a code; the browser writes on its own only during IME composition.
 */
export function LiveEditor({
  ref,
  text,
  codes,
  lang,
  dir,
  label,
  describedBy,
  isReadOnly = false,
  showsWhiteSpace = false,
  expanded = NONE,
  onChange,
  onTyped,
  onErased,
  onCaret,
  onRefuse,
}: LiveEditorProps) {
  const element = useRef<HTMLDivElement>(null);
  const history = useRef(new EditHistory());
  const shown = useRef<string | null>(null);
  const composing = useRef<EditState | null>(null);
  const lastCaret = useLastCaret(element, () => composing.current !== null);
  const showsMarkup = useContext(MarkupShown);
  const latest = useRef({ codes, showsWhiteSpace, expanded, showsMarkup, onChange, onRefuse });
  latest.current = { codes, showsWhiteSpace, expanded, showsMarkup, onChange, onRefuse };

  const draw = (state: EditState) => {
    if (!element.current) return;
    renderText(element.current, state.text, latest.current.codes, {
      className: chipClass,
      showsWhiteSpace: latest.current.showsWhiteSpace,
      expanded: latest.current.expanded,
      showsMarkup: latest.current.showsMarkup,
    });
    shown.current = state.text;
    if (document.activeElement === element.current)
      writeSelection(element.current, state.anchor, state.focus);
  };

  const follow = useCaretFollower(onCaret);

  // The first text must be drawn before it is needed.
  const redraw = useEffectEvent(() => {
    if (shown.current !== null && !composing.current) draw(present());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is drawn according to these
  useLayoutEffect(() => redraw(), [showsWhiteSpace, expanded, showsMarkup]);

  // Redraw only text that came from outside; typed text is already there.
  useLayoutEffect(() => {
    if (shown.current === text || composing.current) return;
    const before = shown.current;
    const caret =
      before === null ? text.length : outsideCodes(text, carryOffset(before, text, present().focus));
    draw({ text, anchor: caret, focus: caret });
  });

  function present(): EditState {
    const root = element.current;
    const current = shown.current ?? text;
    const selection = root && readSelection(root);
    if (!selection) return { text: current, anchor: current.length, focus: current.length };
    return {
      text: current,
      anchor: outsideCodes(current, selection.anchor),
      focus: outsideCodes(current, selection.focus),
    };
  }

  function apply(next: EditState, kind: EditKind) {
    if (isReadOnly) return;
    const before = present();
    if (next.text === before.text) return draw(next);
    record(before, kind);
    draw(next);
    latest.current.onChange(next.text);
    follow();
  }

  function record(before: EditState, kind: EditKind) {
    const now = performance.now();
    history.current.record(before, kind, now);
    // Orders edits across editors: later edits elsewhere are undone first.
    if (element.current) element.current.dataset.editedAt = String(now);
  }

  function travel(state: EditState | null) {
    if (!state || isReadOnly) return;
    draw(state);
    latest.current.onChange(state.text);
    follow();
  }

  function insert(incoming: string, kind: EditKind, state = present()) {
    const [start, end] = rangeOf(state);
    const rest = state.text.slice(0, start) + state.text.slice(end);
    const admitted = admitCodes(incoming.replace(/\r\n?/g, '\n'), latest.current.codes, rest);
    const { text: clean, forbidden } = withoutForbidden(admitted);
    if (forbidden !== null) {
      const hex = forbidden.toString(16).toUpperCase().padStart(4, '0');
      latest.current.onRefuse?.(t('refused.character', { hex }));
    }
    apply(replaceSelection(state, clean), kind);
  }

  useImperativeHandle(ref, () => ({
    focus(caret = Number.POSITIVE_INFINITY) {
      if (!element.current) return;
      element.current.focus({ preventScroll: true });
      const whole = shown.current ?? '';
      const at = outsideCodes(whole, Math.min(caret, whole.length));
      writeSelection(element.current, at, at);
    },
    focusAtCaret() {
      const root = element.current;
      if (!root || document.activeElement === root) return;
      root.focus({ preventScroll: true });
      const caret = lastCaret.current ?? {
        anchor: (shown.current ?? '').length,
        focus: (shown.current ?? '').length,
      };
      writeSelection(root, caret.anchor, caret.focus);
    },
    insert: (incoming) => insert(incoming, 'other'),
    replaceAll(incoming) {
      const clean = admitCodes(incoming, latest.current.codes, '');
      apply({ text: clean, anchor: clean.length, focus: clean.length }, 'other');
    },
    complete(typed, incoming) {
      // Select nothing: undo would keep it selected, and the next key would replace it.
      const state = present();
      insert(incoming, 'other', { ...state, anchor: state.focus - typed });
    },
    change: (by) => apply(by(present(), lang), 'other'),
    state: () => (composing.current || document.activeElement !== element.current ? null : present()),
    element: () => element.current,
    selectedText() {
      const state = present();
      return state.text.slice(...rangeOf(state));
    },
    caret: () => lastCaret.current?.focus ?? null,
    lastRange() {
      const { anchor, focus } = lastCaret.current ?? { anchor: 0, focus: 0 };
      return anchor === focus ? null : rangeOf({ text: shown.current ?? '', anchor, focus });
    },
    caretBox: () => element.current && caretBox(element.current),
    undo: () => travel(history.current.undo(present())),
    redo: () => travel(history.current.redo(present())),
  }));

  // React's onBeforeInput is not the native beforeinput event.
  const onBeforeInput = useRef((_: InputEvent) => {});
  onBeforeInput.current = (event) => {
    if (event.isComposing || event.inputType.startsWith('insertComposition')) return;
    event.preventDefault();
    const deletion = DELETIONS[event.inputType];
    if (deletion) return onErased?.() || apply(deleteUnit(present(), ...deletion), 'delete');
    if (event.inputType === 'historyUndo') return travel(history.current.undo(present()));
    if (event.inputType === 'historyRedo') return travel(history.current.redo(present()));
    if (event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak')
      return onTyped?.('\n') || insert('\n', 'other');
    if (event.inputType === 'insertText' && event.data)
      return onTyped?.(event.data) || insert(event.data, 'type');
    // A spelling suggestion carries the range it replaces.
    if (event.inputType === 'insertReplacementText') {
      const range = event.getTargetRanges()[0];
      const root = element.current;
      if (range && root)
        document
          .getSelection()
          ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
      return insert(event.dataTransfer?.getData('text/plain') ?? event.data ?? '', 'other');
    }
  };
  useEffect(() => {
    const root = element.current;
    const listener = (event: InputEvent) => onBeforeInput.current(event);
    root?.addEventListener('beforeinput', listener);
    return () => root?.removeEventListener('beforeinput', listener);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (CARET_KEYS.has(event.key)) follow();
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.altKey && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      return travel(event.shiftKey ? history.current.redo(present()) : history.current.undo(present()));
    }
    if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'y') {
      event.preventDefault();
      return travel(history.current.redo(present()));
    }
    if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !isCommand && !event.altKey)
      stepOverCode(event);
  }

  // The browser would stop inside fillers and next to chips; a code is a single step.
  function stepOverCode(event: KeyboardEvent) {
    const state = present();
    const [start, end] = rangeOf(state);
    if (start !== end && !event.shiftKey) return;
    const isForward = (event.key === 'ArrowRight') === (dir === 'ltr');
    const to = move(state.text, state.focus, isForward ? 'forward' : 'backward', 'character');
    const passed = state.text.slice(Math.min(state.focus, to), Math.max(state.focus, to));
    if (!passed.startsWith('\u0002') || !element.current) return;
    event.preventDefault();
    writeSelection(element.current, event.shiftKey ? state.anchor : to, to);
  }

  function onCompositionStart() {
    const before = present();
    composing.current = before;
    // The selection is deleted before the IME writes: browsers stumble over chips in it.
    if (before.anchor !== before.focus && !isReadOnly) draw(replaceSelection(before, ''));
  }

  function onCompositionEnd() {
    const before = composing.current;
    composing.current = null;
    if (before) takeWritten(before);
  }

  /** Adopts the element's content when it changed without our doing. */
  function takeWritten(before: EditState) {
    const root = element.current;
    if (!root) return;
    const written = readText(root);
    const caret = readSelection(root)?.focus ?? written.length;
    shown.current = before.text;
    if (written === before.text) return draw(before);
    record(before, 'other');
    draw({ text: written, anchor: caret, focus: caret });
    latest.current.onChange(written);
    follow();
  }

  const transfer = useTransfer({ element, present, apply, insert });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold chips
    <div
      ref={element}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-describedby={describedBy}
      aria-readonly={isReadOnly || undefined}
      tabIndex={0}
      contentEditable={!isReadOnly}
      data-focus-home
      data-edited-at={0}
      suppressContentEditableWarning
      spellCheck
      lang={lang}
      dir={dir}
      className={cx(css.editor, showsWhiteSpace && css.marks)}
      onKeyDown={onKeyDown}
      onInput={() => {
        // Browser extensions write directly; accept their text like typed text.
        const known = shown.current ?? '';
        if (!composing.current && element.current && readText(element.current) !== known)
          takeWritten({ text: known, anchor: known.length, focus: known.length });
      }}
      onCompositionStart={onCompositionStart}
      onCompositionUpdate={follow}
      onCompositionEnd={onCompositionEnd}
      {...transfer}
    />
  );
}

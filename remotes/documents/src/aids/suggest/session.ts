import { announce } from '@tessera/shared/ui';
import { IS_MAC } from '../../core/keys/combination.ts';
import type { LiveEditorHandle } from '../../core/live-editor/LiveEditor.tsx';
import type { Suggestion } from './suggest.ts';
import { firstWordOf } from './suggest.ts';

/** The current suggestions and the one chosen by key. */
export interface Offered {
  suggestions: readonly Suggestion[];
  /** Index of the one in the text; the first until an arrow key chooses. */
  at: number;
  /** Chosen by arrow key: Enter accepts it as well. */
  isChosen: boolean;
  /** Whether it is shown in grey after the caret: only at the end of the text. */
  isInText: boolean;
  /** The caret's position on the screen. */
  box: DOMRect | null;
}

const NOTHING: Offered = { suggestions: [], at: 0, isChosen: false, isInText: false, box: null };
/** Keys that move the caret. */
const LEAVING = /^(?:Arrow|Home|End|Page)/;

/** Finds suggestions for the text before and after the caret. */
export type Find = (before: string, after: string) => Suggestion[];

/**
 * Suggestions in one segment's editor. It only listens to the editor, and looks for suggestions after the key
 * is drawn; the grey text is an attribute shown by the style sheet, so it is never part of the text.
 */
export class SuggestSession {
  #editor: LiveEditorHandle;
  #element: HTMLElement;
  #segmenter: Intl.Segmenter;
  #offered = NOTHING;
  #drawn = NOTHING;
  #listeners = new Set<() => void>();
  #stop = new AbortController();
  #turn = 0;
  /** Caret position of the current suggestions; `null` = unknown until the next search. */
  #caret: number | null = null;

  #find: Find = () => [];
  /** The last search had no results. */
  #isWaiting = false;

  /**
   * Finds suggestions. Terms, matches and words may load just after a key, so a new finder repeats the search.
   * The suggestion in the text stays: the next key may accept it.
   */
  set find(find: Find) {
    this.#find = find;
    const { suggestions, at, isChosen } = this.#offered;
    if ((this.#isWaiting || (this.isOffering && !isChosen)) && this.#isAtCaret())
      this.#later(suggestions[at]?.text);
  }

  constructor(editor: LiveEditorHandle, element: HTMLElement, segmenter: Intl.Segmenter) {
    this.#editor = editor;
    this.#element = element;
    this.#segmenter = segmenter;
    const { signal } = this.#stop;
    element.addEventListener('beforeinput', (event) => this.#typed(event), { signal });
    element.addEventListener('keydown', (event) => this.#pressed(event), { signal });
    element.addEventListener('compositionend', () => this.#later(), { signal });
    // Undo, an inserted match, a word jump: any other caret movement.
    document.addEventListener('selectionchange', () => this.#followCaret(), { signal });
    for (const type of ['compositionstart', 'blur', 'pointerdown', 'paste', 'drop'])
      element.addEventListener(type, () => this.hide(), { signal });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The suggestions drawn; the text may be one key ahead. */
  get = (): Offered => this.#drawn;

  get isOffering(): boolean {
    return this.#offered.suggestions.length > 0;
  }

  /** Accepts the suggestion with this text, by default the one in the text. */
  accept(text = this.#offered.suggestions[this.#offered.at]?.text): void {
    const suggestion = this.#offered.suggestions.find((one) => one.text === text);
    const fits = this.#isAtCaret();
    this.hide();
    if (!suggestion || !fits) return;
    this.#editor.complete(suggestion.typed, suggestion.text);
    announce(suggestion.label ?? suggestion.text);
  }

  /** Accepts its next word and keeps offering the rest. */
  acceptWord(): void {
    const { at, suggestions } = this.#offered;
    const suggestion = suggestions[at];
    if (!suggestion || suggestion.label !== undefined || !this.#isAtCaret()) {
      this.accept();
      return;
    }
    const word = firstWordOf(suggestion.rest, this.#segmenter);
    const typed = suggestion.typed + word.length;
    const taken = suggestion.text.slice(0, typed);
    this.#editor.complete(suggestion.typed, taken);
    // Announce the whole word, of which a part was typed.
    announce(taken.trim().split(' ').at(-1) ?? taken);
    const rest = suggestion.rest.slice(word.length);
    if (rest === '') {
      this.hide();
      return;
    }
    this.#show({
      ...this.#offered,
      suggestions: [{ ...suggestion, typed, rest }],
      at: 0,
      box: this.#editor.caretBox(),
    });
  }

  choose(at: number): void {
    const count = this.#offered.suggestions.length;
    // A pending search would replace the list, and Enter would insert a line break.
    this.#turn++;
    this.#show({ ...this.#offered, at: (at + count) % count, isChosen: true });
  }

  hide(): void {
    this.#turn++;
    this.#isWaiting = false;
    // Also hides suggestions undone by a key before they were drawn.
    this.#show(NOTHING);
  }

  dispose(): void {
    this.hide();
    this.#stop.abort();
    this.#listeners.clear();
  }

  #typed(event: InputEvent): void {
    if (event.isComposing || event.inputType !== 'insertText' || !event.data) {
      this.hide();
      return;
    }
    // Keeps a suggestion in view without flicker while it is being typed. The suggestions must always fit the
    // text, since the next key may accept one; the list is drawn after the frame.
    const { data } = event;
    const { suggestions, at, isInText } = this.#offered;
    const left = suggestions.flatMap((suggestion) => {
      const rest = suggestion.rest.slice(data.length);
      const goesOn = suggestion.label === undefined && suggestion.rest.startsWith(data) && rest !== '';
      return goesOn ? [{ ...suggestion, typed: suggestion.typed + data.length, rest }] : [];
    });
    const isFirstLeft = left[0]?.text === suggestions[at]?.text;
    this.#offered = isFirstLeft ? { ...this.#offered, suggestions: left, at: 0, isChosen: false } : NOTHING;
    this.#caret = isFirstLeft && this.#caret !== null ? this.#caret + data.length : null;
    this.#mark(isFirstLeft && isInText ? (left[0]?.rest ?? '') : '');
    this.#later();
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing) this.hide();
    const isWord = (IS_MAC ? event.altKey : event.ctrlKey) && !event.shiftKey;
    if (this.isOffering && isWord && event.key === 'ArrowLeft' && this.#element.dir === 'rtl') {
      // Mirrored in right-to-left text.
      event.preventDefault();
      event.stopPropagation();
      this.acceptWord();
      return;
    }
    if (!this.isOffering || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { at, isChosen, suggestions } = this.#offered;
    const take = (act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const isList = suggestions.length > 1;
    if (event.key === 'Escape') take(() => this.hide());
    else if (event.key === 'Enter' && isChosen) take(() => this.accept());
    else if (isList && event.key === 'ArrowDown') take(() => this.choose(at + 1));
    else if (isList && event.key === 'ArrowUp') take(() => this.choose(at - 1));
    else if (LEAVING.test(event.key)) this.hide();
  }

  #followCaret(): void {
    if (this.isOffering && this.#caret !== null && !this.#isAtCaret()) this.hide();
  }

  /** Whether the caret is still where the suggestions apply. */
  #isAtCaret(): boolean {
    const state = this.#editor.state();
    return state !== null && state.focus === this.#caret && state.anchor === this.#caret;
  }

  /** Searches after the frame that shows the key. `first`: the suggestion that stays first; without it nothing changes. */
  #later(first?: string): void {
    const turn = ++this.#turn;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        if (turn === this.#turn) this.#look(first);
      };
      port2.postMessage(null);
    });
  }

  #look(first?: string): void {
    const state = this.#editor.state();
    const after = state?.text.slice(state.focus) ?? '';
    const found =
      state && state.anchor === state.focus ? this.#find(state.text.slice(0, state.focus), after) : [];
    if (first !== undefined && !found.some(({ text }) => text === first)) return;
    const suggestions = found.toSorted((a, b) => Number(b.text === first) - Number(a.text === first));
    if (suggestions.length === 0) {
      this.hide();
      this.#caret = state?.focus ?? null;
      this.#isWaiting = true;
    } else
      this.#show({
        suggestions,
        at: 0,
        isChosen: false,
        isInText: after === '',
        box: this.#editor.caretBox(),
      });
  }

  #show(offered: Offered): void {
    if (offered === NOTHING && this.#drawn === NOTHING && this.#offered === NOTHING) return;
    this.#offered = offered;
    this.#drawn = offered;
    this.#caret = this.#editor.state()?.focus ?? null;
    const shown = offered.suggestions[offered.at];
    this.#mark(shown && offered.isInText && shown.label === undefined ? shown.rest : '');
    for (const listener of this.#listeners) listener();
  }

  #mark(rest: string): void {
    if (rest === '') delete this.#element.dataset.ghost;
    else if (this.#element.dataset.ghost !== rest) this.#element.dataset.ghost = rest;
  }
}

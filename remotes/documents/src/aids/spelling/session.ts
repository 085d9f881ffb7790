import { type TextView, toRaw, viewText, wordsToSpell } from '@tessera/shared/checks';
import {
  offsetOfPlace,
  rangeOfText,
  readSelection,
  readText,
  writeSelection,
} from '../../core/live-editor/editor-dom.ts';
import { point, underline } from './highlight.ts';
import type { Speller } from './speller.ts';

/** Pause in typing before words are checked, ms. */
const PAUSE_MS = 350;
/** Pause after which the word at the caret counts as complete, ms. */
const WRITTEN_MS = 1_500;

/** Maximum wait for the dictionary, ms. */
const PATIENCE_MS = 1_000;

/** A misspelt word and its position in the stored text. */
export interface MisspeltWord {
  word: string;
  start: number;
  end: number;
}

export interface SpeltSegment {
  source: string;
  sourceLang: string;
  targetLang: string;
}

/**
 * Spelling of one segment's editor. It only observes the editor, which redraws its text with each key: known
 * misspellings are underlined again before the next frame; unknown words are looked up in a pause.
 */
export class SpellSession {
  #element: HTMLElement;
  #speller: Speller;
  #lang: string;
  #source: TextView;
  #text = '';
  #words: MisspeltWord[] = [];
  #stop = new AbortController();
  #observer = new MutationObserver(() => this.#changed());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isComposing = false;
  /** Caret position while the word there is still being typed; `null` = not typing. */
  #writingAt: number | null = null;
  #listeners = new Set<() => void>();
  #found: readonly MisspeltWord[] = [];
  #ignored: ReadonlySet<string> = new Set();

  constructor(element: HTMLElement, speller: Speller, { source, sourceLang, targetLang }: SpeltSegment) {
    this.#element = element;
    this.#speller = speller;
    this.#lang = targetLang;
    this.#source = viewText(source, sourceLang);
    const { signal } = this.#stop;
    this.#observer.observe(element, { childList: true, characterData: true, subtree: true });
    element.addEventListener('compositionstart', () => this.#compose(true), { signal });
    element.addEventListener('compositionend', () => this.#compose(false), { signal });
    element.addEventListener('blur', () => this.#leaveWord(), { signal });
    document.addEventListener('selectionchange', () => this.#followCaret(), { signal });
    this.#read();
    this.#later(PAUSE_MS);
  }

  /** The misspelt words in order, without the one being typed. */
  get found(): readonly MisspeltWord[] {
    return this.#found;
  }

  set ignored(words: ReadonlySet<string>) {
    this.#ignored = words;
    this.#mark();
  }

  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** The misspelt words of the current text, including the word at the caret. */
  async judge(): Promise<readonly MisspeltWord[]> {
    this.#read();
    const words = this.#words;
    const answered = this.#speller.judge(words.map(({ word }) => word));
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    return words.filter((word) => this.#isWrong(word));
  }

  /** Highlights the word that the menu is about. */
  point(word: MisspeltWord | null): void {
    point(word && rangeOfText(this.#element, word.start, word.end));
  }

  /** The word's position on the screen. */
  boxOf({ start, end }: MisspeltWord): DOMRect {
    const range = rangeOfText(this.#element, start, end);
    return range.getClientRects()[0] ?? range.getBoundingClientRect();
  }

  /** The misspelt word at a screen position. */
  wordAt(x: number, y: number): MisspeltWord | undefined {
    const place = document.caretPositionFromPoint?.(x, y);
    if (!place || !this.#element.contains(place.offsetNode)) return undefined;
    const at = offsetOfPlace(this.#element, place.offsetNode, place.offset);
    return this.#found.find(({ start, end }) => start <= at && at <= end);
  }

  /** Selects a word to replace it; `false` = the text has changed since. */
  select({ start, end }: MisspeltWord): boolean {
    if (readText(this.#element) !== this.#text) return false;
    writeSelection(this.#element, start, end);
    return true;
  }

  leaveAt(offset: number): void {
    writeSelection(this.#element, offset, offset);
  }

  get text(): string {
    return this.#text;
  }

  get caret(): number {
    return readSelection(this.#element)?.focus ?? 0;
  }

  /** Called after a word was added. */
  look(): void {
    this.#writingAt = null;
    void this.#look();
  }

  dispose(): void {
    point(null);
    this.#stop.abort();
    this.#observer.disconnect();
    clearTimeout(this.#timer);
    this.#element.spellcheck = true;
    underline([]);
  }

  #compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    clearTimeout(this.#timer);
    if (!isComposing) this.#changed();
  }

  /** Runs after each key, before the frame. */
  #changed(): void {
    if (this.#isComposing) return;
    const before = this.#text;
    this.#read();
    // The same text redrawn, for instance with marks for spaces.
    if (this.#text !== before) {
      this.#writingAt = readSelection(this.#element)?.focus ?? null;
      this.#later(PAUSE_MS);
    }
    this.#mark();
  }

  #read(): void {
    this.#text = readText(this.#element);
    const target = viewText(this.#text, this.#lang);
    this.#words = wordsToSpell(target, this.#source).map(({ word, start, end }) => {
      const [from, to] = toRaw(target, start, end);
      return { word, start: from, end: to };
    });
  }

  #followCaret(): void {
    if (this.#writingAt === null || this.#isComposing) return;
    if (readSelection(this.#element)?.focus !== this.#writingAt) this.#leaveWord();
  }

  #leaveWord(): void {
    if (this.#writingAt === null || this.#isComposing) return;
    this.#writingAt = null;
    this.#later(PAUSE_MS);
    this.#mark();
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), pause);
  }

  async #look(): Promise<void> {
    if (this.#isComposing) return;
    const written = this.#written();
    if (written.length < this.#words.length) {
      this.#timer = setTimeout(() => {
        this.#writingAt = null;
        void this.#look();
      }, WRITTEN_MS - PAUSE_MS);
    }
    const { hasDictionary } = this.#speller;
    await this.#speller.judge(written.map(({ word }) => word));
    if (this.#stop.signal.aborted) return;
    this.#mark();
    if (this.#speller.hasDictionary !== hasDictionary) this.#tell();
  }

  #written(): MisspeltWord[] {
    const at = this.#writingAt;
    return at === null ? this.#words : this.#words.filter(({ start, end }) => at < start || at > end);
  }

  #mark(): void {
    if (this.#isComposing) return;
    // Avoids a second underline, and browser checks that send text to the vendor.
    if (this.#speller.hasDictionary) this.#element.spellcheck = false;
    const found = this.#written().filter((word) => this.#isWrong(word));
    underline(found.map(({ start, end }) => rangeOfText(this.#element, start, end)));
    const isSame =
      found.length === this.#found.length &&
      found.every(({ word, start }, at) => {
        const known = this.#found[at];
        return known?.word === word && known.start === start;
      });
    if (isSame) return;
    this.#found = found;
    this.#tell();
  }

  #isWrong({ word }: MisspeltWord): boolean {
    return this.#speller.isMisspelt(word) === true && !this.#ignored.has(word);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

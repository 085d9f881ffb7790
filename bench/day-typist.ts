import type { Page } from 'playwright-core';
import { liveTarget } from '../e2e/support/documents.ts';
import { type Edit, editsBetween, keysOf, tokensOf } from './day-edits.ts';
import { type OfferKind, readOffers } from './day-offers.ts';
import { keyToFrame, LONGEST } from './key-to-frame.ts';

/** A suggestion not inserted after this time was missed, ms. */
const MISSED = 2000;
/** Inserting an offer takes Ctrl and a number or Insert. */
const INSERTING = 2;

/** The text and suggestions in the live segment. */
interface Look {
  tokens: string[];
  /** In tokens. */
  caret: number;
  ghost: string;
  options: { text: string; typed: number }[];
}

/** Key presses of an assisted translator, and the origins of the text. */
export interface Work {
  keys: number;
  filled: number;
  asked: number;
  edited: number;
  accepted: number;
  /** Suggestions that had disappeared when their key was pressed. */
  missed: number;
  /** Offers inserted by number, and copied sources. */
  inserted: Partial<Record<OfferKind | 'source', number>>;
  times: { approve: number[]; accept: number[] };
}

/**
 * A translator who knows the final text and uses any help that saves keys: edits a match or machine
 * translation if that is less work than typing, and checks the suggestions after every key. Every key counts,
 * including Shift, Ctrl and Alt, which are held down for a series; a capital letter counts as one.
 */
export class Typist {
  readonly work: Work = {
    ...{ keys: 0, filled: 0, asked: 0, edited: 0, accepted: 0, missed: 0 },
    inserted: {},
    times: { approve: [], accept: [] },
  };
  #page: Page;
  #fillsFrom: number;

  constructor(page: Page, fillsFrom: number) {
    this.#page = page;
    this.#fillsFrom = fillsFrom;
  }

  /** Writes the live segment and approves it. */
  async write(row: number, target: string, { engine, isLast }: { engine: boolean; isLast: boolean }) {
    const wanted = tokensOf(target);
    const best = await this.#bestMatch();
    if (best >= this.#fillsFrom) {
      await this.#untilWritten();
      this.work.filled += 1;
    } else if (engine) {
      await this.#press(`Control+${(await this.#matches()) + 1}`);
      await this.#untilWritten();
      this.work.asked += 1;
    }
    await this.#complete(row, wanted);
    this.work.keys += 2;
    if (isLast) await this.#page.keyboard.press('Control+Enter');
    else this.work.times.approve.push(await keyToFrame(this.#page, 'Control+Enter', { live: row + 1 }));
  }

  /** Writes the live segment from the offer, or its own source, that saves most keys. */
  async writeFromOffers(row: number, source: string, target: string): Promise<void> {
    const wanted = tokensOf(target);
    if (!(await this.#look()).tokens.length) {
      const offers = (await readOffers(this.#page, source)).map((offer, at) => ({
        ...{ kind: offer.kind, text: offer.text, key: `Control+${at + 1}` },
      }));
      const cost = ({ text }: { text: string }) => {
        const tokens = tokensOf(text);
        return tokens.length === 0 ? Infinity : INSERTING + keysOf(tokens, editsBetween(tokens, wanted));
      };
      const [best] = [...offers.slice(0, 9), { kind: 'source' as const, text: source, key: 'Control+Insert' }]
        .map((offer) => ({ ...offer, cost: cost(offer) }))
        .toSorted((a, b) => a.cost - b.cost);
      if (best && best.cost < wanted.length) {
        this.work.inserted[best.kind] = (this.work.inserted[best.kind] ?? 0) + 1;
        await this.#press(best.key);
        await this.#untilWritten();
      }
    }
    await this.#complete(row, wanted);
  }

  /** A key, or keys pressed together, that count. */
  async press(keys: string): Promise<void> {
    await this.#press(keys);
  }

  /** Changes the live text, or types it if that is less work. */
  async #complete(row: number, wanted: readonly string[]): Promise<void> {
    const target = wanted.join('');
    const look = await this.#look();
    const edits = editsBetween(look.tokens, wanted);
    if (look.tokens.length > 0 && keysOf(look.tokens, edits) < wanted.length) {
      this.work.edited += 1;
      for (const edit of edits) await this.#edit(edit);
    } else {
      if (look.tokens.length > 0) await this.#press('Alt+Delete');
      await this.#type(wanted);
    }
    // Corrects what undone suggestions may have left.
    for (let turn = 0; turn < 2; turn += 1)
      for (const edit of editsBetween((await this.#look()).tokens, wanted)) await this.#edit(edit);
    const written = (await this.#look()).tokens.join('');
    if (written !== target) throw new Error(`Segment ${row} is “${written}” instead of “${target}”.`);
  }

  /** The best match's percentage, once the memories have answered. */
  async #bestMatch(): Promise<number> {
    const list = this.#page.getByRole('list', { name: 'Matches' });
    const none = this.#page.getByText(/^No matches/);
    await list.or(none).first().waitFor();
    if ((await list.count()) === 0) return 0;
    const head = await list.getByRole('button').first().textContent();
    // The first one: the texts after it may contain others.
    return Number(/(\d+)\s*%/.exec(head ?? '')?.[1] ?? 0);
  }

  async #matches(): Promise<number> {
    return this.#page.getByRole('list', { name: 'Matches' }).getByRole('listitem').count();
  }

  async #press(key: string, times = 1): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) await this.#page.keyboard.press(key);
    this.work.keys += times + key.split('+').length - 1;
  }

  /** Moves and selects by words, then types the replacement. */
  async #edit({ from, to, typed }: Edit): Promise<void> {
    await this.#go(to, '');
    if (from < to) await this.#go(from, 'Shift+');
    if (typed.length > 0) await this.#type(typed);
    else await this.#press('Delete');
  }

  async #go(place: number, shift: string): Promise<void> {
    let turns = 0;
    let { caret } = await this.#look();
    if (caret === place) return;
    while (caret > place) {
      await this.#page.keyboard.press(`${shift}Control+ArrowLeft`);
      const next = (await this.#look()).caret;
      if (next === caret) break;
      caret = next;
      turns += 1;
    }
    this.work.keys += turns + (shift ? 2 : 1);
    // The browser's word may begin before ours.
    if (caret < place) await this.#press(`${shift}ArrowRight`, place - caret);
  }

  async #type(tokens: readonly string[]): Promise<void> {
    let rest = tokens;
    let isFirst = true;
    while (rest.length > 0) {
      const taken: number = isFirst ? 0 : await this.#accept(rest);
      if (taken === 0) await this.#typeOne(rest[0] ?? '');
      rest = rest.slice(Math.max(1, taken));
      isFirst = false;
    }
  }

  async #typeOne(token: string): Promise<void> {
    if (token.length > 1 && token.startsWith('{')) await this.#page.keyboard.press('F8');
    else await this.#page.keyboard.type(token);
    this.work.keys += 1;
  }

  /** Accepts the first matching suggestion; returns the number of tokens written. */
  async #accept(rest: readonly string[]): Promise<number> {
    const before = await this.#look();
    const { options, ghost } = before;
    const plain = rest.join('');
    const offers = options.length > 0 ? options.map(({ text, typed }) => text.slice(typed)) : [ghost];
    const at = offers.findIndex((offer) => offer.length > 1 && plain.startsWith(offer));
    const offer = offers[at] ?? '';
    if (offer.length > at + 1) {
      if (at > 0) await this.#press('ArrowDown', at);
      const not = (await liveTarget(this.#page).evaluate((field) => field.textContent)) ?? '';
      const key = at > 0 ? 'Enter' : 'Tab';
      this.work.keys += 1;
      const time = await keyToFrame(this.#page, key, { not }, MISSED).catch(() => null);
      if (time !== null) this.work.times.accept.push(time);
      else {
        this.work.missed += 1;
      }
      return this.#keep(before, offer);
    }
    // Accepts the next word of the suggestion shown in grey.
    const word = /^\s*[\p{L}\p{N}]+/u.exec(ghost)?.[0] ?? '';
    if (word.length > 3 && plain.startsWith(word) && word !== ghost) {
      await this.#press('Control+ArrowRight');
      return this.#keep(before, word);
    }
    return 0;
  }

  /** Undoes the suggestion if it also changed the typed part, for example its capitals. */
  async #keep({ tokens, caret }: Look, offer: string): Promise<number> {
    const written = tokensOf(offer);
    const wanted = [...tokens.slice(0, caret), ...written, ...tokens.slice(caret)].join('');
    const now = (await this.#look()).tokens.join('');
    if (now === wanted) {
      this.work.accepted += 1;
      return written.length;
    }
    if (now !== tokens.join('')) await this.#press('Control+z');
    return 0;
  }

  async #untilWritten(): Promise<void> {
    const until = performance.now() + LONGEST;
    while ((await this.#look()).tokens.length === 0)
      if (performance.now() > until) throw new Error('Nothing came into the segment.');
  }

  /** Reads the text after the frame that shows the last key and the suggestions for it. */
  #look(): Promise<Look> {
    return this.#page.evaluate(async () => {
      const task = () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(null);
        });
      await new Promise((frame) => requestAnimationFrame(frame));
      await task();
      await task();
      const field = document.activeElement;
      const selection = document.getSelection();
      const tokens: string[] = [];
      let caret = 0;
      if (field && selection) {
        for (const [index, node] of [...field.childNodes].entries()) {
          if (selection.focusNode === field && selection.focusOffset === index) caret = tokens.length;
          const code = node instanceof HTMLElement ? node.dataset.code : undefined;
          if (code) tokens.push(`{${code.slice(2, -2)}}`);
          else {
            const text = node.textContent ?? '';
            if (selection.focusNode && node.contains(selection.focusNode))
              caret =
                tokens.length + [...text.slice(0, selection.focusOffset).replaceAll('\uFEFF', '')].length;
            tokens.push(...text.replaceAll('\uFEFF', ''));
          }
        }
        if (selection.focusNode === field && selection.focusOffset >= field.childNodes.length)
          caret = tokens.length;
      }
      const list = document.querySelector('[role=listbox]');
      const options = [...(list?.querySelectorAll('[role=option]') ?? [])].map((option) => {
        const [first, second] = option.querySelector('span')?.childNodes ?? [];
        const isWhole = second !== undefined;
        const typed = isWhole ? (first?.textContent ?? '') : '';
        return { text: typed + (isWhole ? (second.textContent ?? '') : ''), typed: typed.length };
      });
      return { tokens, caret, ghost: field?.getAttribute('data-ghost') ?? '', options };
    });
  }
}

import type { XmlTape } from '../../xml/tape.ts';
import { CDATA } from '../../xml/tape.ts';
import { decodeCharacters, normaliseLineEnds } from '../../xml/text.ts';
import type { FilterBlock } from '../blocks.ts';
import { type FilterCode, numberCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import {
  baseFormat,
  firstFormat,
  type Item,
  type KeyedFormat,
  plain,
  toInlines,
  trimItems,
} from './items.ts';
import { around } from './tables.ts';

/** Roles of the elements in a vocabulary with paragraphs of runs. Names are those in the scanned tape. */
export interface RunVocabulary {
  paragraphs: ReadonlySet<string>;
  runs: ReadonlySet<string>;
  properties: string;
  text: string;
  /** Another element with text, written like the first. */
  otherText?: string;
  /** Removed when their paragraph is edited: noise, and deletions of tracked changes. */
  dropped: ReadonlySet<string>;
  /** Removed around their content when their paragraph is edited. */
  transparent: ReadonlySet<string>;
  /** Codes written as nothing. */
  unwritten?: ReadonlySet<string>;
  /** Elements around runs that become a pair; the runs are their children, or in the named child. */
  pairs: ReadonlyMap<string, string | null>;
  /** Elements in a run that contain runs, in the named child. */
  bases?: ReadonlyMap<string, string>;
  /** No text inside, at any depth. */
  opaque: ReadonlySet<string>;
  /** Attributes of an element that are separate texts. */
  attributesOf?(tape: XmlTape, node: number): readonly string[];
  /** An element that repeats the same attributes; -1 = none. */
  mirrorOf?(tape: XmlTape, node: number): number;
  /** Elements that represent a character. */
  characters: ReadonlyMap<string, string>;
  /** Short label for an element that is a code. */
  displayOf(tape: XmlTape, node: number): string;
  /** Converts characters in an element's text. */
  decode?(text: string): string;
  /** The formatting of a run. */
  formatOf(tape: XmlTape, run: number): KeyedFormat;
  /** Whether a run's text is hidden. */
  isHidden?(tape: XmlTape, run: number): boolean;
  /** The part of a field that an element is. */
  fieldOf?(tape: XmlTape, node: number): 'begin' | 'instruction' | 'separate' | 'end' | null;
  /** The child of an element that binds its text to data, overriding edits; -1 = none. */
  bindingOf?(tape: XmlTape, node: number): number;
  /** Joins items of a paragraph or of a pair. */
  group?(items: Item[], raw: string): Item[];
  /** For an element with alternative versions of its content: the child to read; -1 = all children. */
  choose?(tape: XmlTape, node: number): number;
}

interface Range {
  start: number;
  end: number;
}

/** The texts in an element or a paragraph, in file order: one for each paragraph with a word. */
export function readParagraphs(
  tape: XmlTape,
  root: number,
  vocabulary: RunVocabulary,
  describe: (node: number) => Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const reader = new ParagraphReader(tape, vocabulary, describe);
  if (vocabulary.paragraphs.has(tape.nameOf(root))) reader.readParagraph(root);
  else reader.walk(root);
  return reader.segments.sort((a, b) => a.start - b.start || b.end - a.end);
}

class ParagraphReader {
  readonly segments: FilterSegment[] = [];
  readonly #tape: XmlTape;
  readonly #words: RunVocabulary;
  readonly #describe: (node: number) => Pick<FilterSegment, 'key' | 'context' | 'block'>;

  constructor(
    tape: XmlTape,
    words: RunVocabulary,
    describe: (node: number) => Pick<FilterSegment, 'key' | 'context' | 'block'>,
  ) {
    this.#tape = tape;
    this.#words = words;
    this.#describe = describe;
  }

  /** Reads the paragraphs in an element that is not one itself; the scanner limits their depth. */
  walk(node: number): void {
    const { opaque, paragraphs, choose } = this.#words;
    const tape = this.#tape;
    const chosen = choose?.(tape, node) ?? -1;
    if (chosen >= 0) {
      this.walk(chosen);
      return;
    }
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      if (!tape.isElement(child) || opaque.has(tape.nameOf(child))) continue;
      this.#readAttributes(child);
      if (paragraphs.has(tape.nameOf(child))) this.readParagraph(child);
      else this.walk(child);
    }
  }

  #readAttributes(node: number): void {
    const { attributesOf, mirrorOf } = this.#words;
    const tape = this.#tape;
    for (const attribute of attributesOf?.(tape, node) ?? []) {
      const read = readAttribute(tape, node, attribute);
      if (!read) continue;
      const { key, context, block } = this.#describe(node);
      const mirror = readAttribute(tape, mirrorOf?.(tape, node) ?? -1, attribute);
      this.segments.push({
        key,
        context: { ...context, attribute },
        ...(block && { block: asLabel(block) }),
        ...read,
        ...(mirror?.source === read.source && { copies: [{ key, ...mirror }] }),
      });
    }
  }

  readParagraph(paragraph: number): void {
    const tape = this.#tape;
    const all = this.#itemsOf(paragraph, null);
    const items = trimItems(all);
    if (!items) {
      this.walk(paragraph);
      return;
    }
    // They are in file order.
    const start = items[0]?.from ?? 0;
    const end = items.at(-1)?.to ?? 0;
    const base = baseFormat(items) ?? firstFormat(items);
    if (!base) return;
    const { source, codes } = numberCodes(toInlines(items, base), tape.text);
    const described = this.#describe(paragraph);
    const bindings = this.#bindingsAround(paragraph, { start, end });
    const read = { source, target: null, codes, start, end, format: plain(base) };
    this.segments.push({ ...described, ...read, ...(bindings.length > 0 && { bindings }) });
    // Nested paragraphs are texts of their own if an edit of this one keeps their container.
    const kept = codes.flatMap(keptRange);
    this.#walkNested(paragraph, { start, end }, kept);
  }

  /** Bindings of the elements around a range of a paragraph. */
  #bindingsAround(paragraph: number, { start, end }: Range): Range[] {
    const { bindingOf } = this.#words;
    const tape = this.#tape;
    if (!bindingOf) return [];
    const path = [...around(tape, paragraph)].reverse();
    const isAround = (node: number) => (tape.start[node] ?? 0) < start && (tape.end[node] ?? 0) > end;
    for (let inner = paragraph; inner >= 0; ) {
      path.push(inner);
      inner = tape.childElements(inner).find(isAround) ?? -1;
    }
    return path.flatMap((node) => {
      const binding = bindingOf(tape, node);
      return binding < 0 ? [] : [{ start: tape.start[binding] ?? 0, end: tape.end[binding] ?? 0 }];
    });
  }

  #walkNested(node: number, edited: Range, kept: readonly Range[]): void {
    const tape = this.#tape;
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      if (!tape.isElement(child) || tape.isSelfClosed(child)) continue;
      const start = tape.start[child] ?? 0;
      const end = tape.end[child] ?? 0;
      const isOutside = end <= edited.start || start >= edited.end;
      if (isOutside || isWithin({ start, end }, kept)) {
        if (this.#words.opaque.has(tape.nameOf(child))) continue;
        if (this.#words.paragraphs.has(tape.nameOf(child))) this.readParagraph(child);
        else this.walk(child);
      } else this.#walkNested(child, edited, kept);
    }
  }

  /** The items between the tags of an element that replaces runs; `within` is the paragraph's child. */
  #itemsOf(node: number, within: Range | null): Item[] {
    const { dropped, transparent, pairs, runs, properties } = this.#words;
    const tape = this.#tape;
    const items: Item[] = [];
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      const name = tape.nameOf(child);
      if (!tape.isElement(child) || name === properties || dropped.has(name)) continue;
      const start = tape.start[child] ?? 0;
      const end = tape.end[child] ?? 0;
      const place = { from: within?.start ?? start, to: within?.end ?? end };
      const around = { start: place.from, end: place.to };
      if (runs.has(name)) append(items, this.#itemsOfRun(child, around));
      else if (this.#isText(name)) append(items, this.#bareText(child, place));
      else if (transparent.has(name)) append(items, this.#itemsOf(child, around));
      else if (pairs.has(name) && !tape.isSelfClosed(child)) {
        const inner = pairs.get(name);
        const content = inner ? tape.child(child, inner) : child;
        if (content < 0 || tape.isSelfClosed(content)) {
          items.push({ type: 'mark', display: this.#words.displayOf(tape, child), start, end, ...place });
          continue;
        }
        const [openEnd, closeStart] = [tape.openEnd[content] ?? 0, tape.closeStart[content] ?? 0];
        const open = this.#withoutBinding(child, { start, end: openEnd });
        const close = tape.text.slice(closeStart, end);
        const display = this.#words.displayOf(tape, child);
        const inside = this.#itemsOf(content, null);
        items.push({ type: 'container', display, open, close, items: inside, start, end, ...place });
      } else {
        const markup = this.#words.unwritten?.has(name) ? { markup: '' } : {};
        items.push({
          type: 'mark',
          display: this.#words.displayOf(tape, child),
          start,
          end,
          ...place,
          ...markup,
        });
      }
    }
    return this.#words.group?.(items, tape.text) ?? items;
  }

  #withoutBinding(node: number, { start, end }: Range): string {
    const tape = this.#tape;
    const binding = this.#words.bindingOf?.(tape, node) ?? -1;
    if (binding < 0) return tape.text.slice(start, end);
    return tape.text.slice(start, tape.start[binding]) + tape.text.slice(tape.end[binding], end);
  }

  /** Text that is not in a run. */
  #bareText(node: number, place: { from: number; to: number }): Item[] {
    const tape = this.#tape;
    const text = this.#decode(textOf(tape, node));
    const format = { open: '', close: '', tag: tape.rawName(node), key: '', names: [] };
    const [start, end] = [tape.start[node] ?? 0, tape.end[node] ?? 0];
    return text === '' ? [] : [{ type: 'text', text, format, start, end, ...place }];
  }

  #isText(name: string): boolean {
    return name === this.#words.text || name === this.#words.otherText;
  }

  #decode(text: string): string {
    return this.#words.decode?.(text) ?? text;
  }

  #itemsOfRun(run: number, { start: from, end: to }: Range): Item[] {
    const words = this.#words;
    const tape = this.#tape;
    const range = { from, to };
    const [start, end] = [tape.start[run] ?? 0, tape.end[run] ?? 0];
    if (words.isHidden?.(tape, run)) {
      return [{ type: 'mark', display: 'hidden', start, end, ...range }];
    }
    const format = words.formatOf(tape, run);
    const items: Item[] = [];
    for (let child = tape.firstChild(run); child >= 0; child = tape.nextSibling(child)) {
      const name = tape.nameOf(child);
      if (!tape.isElement(child) || name === words.properties || words.dropped.has(name)) continue;
      const place = { start: tape.start[child] ?? 0, end: tape.end[child] ?? 0, ...range };
      const base = words.bases?.get(name);
      if (base !== undefined) {
        append(items, this.#itemsOf(tape.child(child, base), { start: from, end: to }));
        continue;
      }
      const character = words.characters.get(name);
      const text = this.#isText(name) ? this.#decode(textOf(tape, child)) : character;
      if (text !== undefined) {
        if (text !== '') items.push({ type: 'text', text, format, ...place });
        continue;
      }
      const field = words.fieldOf?.(tape, child);
      const display = words.displayOf(tape, child);
      items.push({ type: 'mark', display, format, ...place, ...(field ? { field } : {}) });
    }
    return items;
  }
}

/** The text of an attribute, positioned with its quotes; null = empty. */
function readAttribute(
  tape: XmlTape,
  node: number,
  name: string,
): Pick<FilterSegment, 'source' | 'target' | 'start' | 'end'> | null {
  const attribute = node < 0 ? -1 : tape.findAttribute(node, name);
  const source = attribute < 0 ? '' : tape.valueOf(attribute);
  if (source.trim() === '') return null;
  const [start, end] = tape.valueRange(attribute);
  return { source, target: null, start: start - 1, end: end + 1 };
}

/** Block for a label of something else. */
function asLabel({ cell, place, section }: FilterBlock): FilterBlock {
  return { kind: 'label', ...(cell && { cell }), ...(place && { place }), ...(section && { section }) };
}

/** Appends any number of items: the arguments of a call are limited. */
function append(items: Item[], more: readonly Item[]): void {
  for (const item of more) items.push(item);
}

/** Whether a range is within one of the others, which are in order. */
function isWithin({ start, end }: Range, ranges: readonly Range[]): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return end <= (ranges[low - 1]?.end ?? -1);
}

function keptRange({ at, markup }: FilterCode): Range[] {
  return at === undefined ? [] : [{ start: at, end: at + markup.length }];
}

/** The text of an element that only contains text. */
export function textOf(tape: XmlTape, node: number): string {
  const { text } = tape;
  let found = '';
  let at = tape.openEnd[node] ?? 0;
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    const start = tape.start[child] ?? 0;
    found += decodeCharacters(text.slice(at, start));
    at = tape.end[child] ?? start;
    if (tape.name[child] === CDATA) found += normaliseLineEnds(text.slice(start + 9, at - 3));
  }
  return found + decodeCharacters(text.slice(at, tape.closeStart[node] ?? at));
}

import type { XmlSource } from '../../xml/encoding.ts';
import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { FilterSegment, SegmentEdit } from '../filter.ts';
import { pluralsOf } from '../plural-categories.ts';
import { contentWriter } from '../xml-content.ts';
import { qtRuleOf } from './plural-rule.ts';
import { rangeOf, rangeOfMissing, scanQt, type Translation, translationsOf } from './read.ts';

const UNFINISHED = /\s+type\s*=\s*(?:"unfinished"|'unfinished')/;

interface Message {
  /** The `<translation>` element. */
  node: number;
  forms: Translation[];
  /** An edit or approval removes the `unfinished` mark. */
  isSettled: boolean;
  /** Raw edited texts, by element, or by number for missing forms. */
  texts: Map<number, string>;
  added: Map<number, string>;
}

/** Replacements for edits: texts, the mark `unfinished`, and new forms after existing ones. */
export function writeQt(source: XmlSource, edits: readonly SegmentEdit[], targetLang: string): Splice[] {
  const write = contentWriter(source);
  const tape = scanQt(source.text);
  const places = placesIn(tape, targetLang);
  const edited = new Set<Message>();
  for (const { target, segment, state } of edits) {
    const place = places.get(segment.start);
    if (!place) throw new Error(`No message of the file is "${segment.key}"`);
    const { message, holder } = place;
    edited.add(message);
    const isEdited = target !== (segment.target ?? '');
    if (target !== '' && (isEdited || (state !== undefined && state !== 'draft'))) message.isSettled = true;
    if (!isEdited) continue;
    const raw = write(target, segment);
    if (holder === null) message.added.set(numberOf(segment), raw);
    else message.texts.set(holder, raw);
  }
  return [...edited].flatMap((message) => writeMessage(tape, message));
}

/** By segment position; the missing forms of a message share one. */
function placesIn(tape: XmlTape, targetLang: string) {
  const rule = qtRuleOf(targetLang, pluralsOf(targetLang));
  const places = new Map<number, { message: Message; holder: number | null }>();
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'message') continue;
    const forms = translationsOf(tape, node, rule);
    const [first] = forms;
    if (!first) continue;
    const message: Message = {
      node: first.node,
      forms,
      isSettled: false,
      texts: new Map(),
      added: new Map(),
    };
    for (const { holder } of forms) {
      const { start } = holder === null ? rangeOfMissing(tape, first.node) : rangeOf(tape, holder);
      places.set(start, { message, holder });
    }
  }
  return places;
}

const numberOf = ({ key }: FilterSegment) => Number(/\[(\d+)\]$/.exec(key)?.[1]);

function writeMessage(tape: XmlTape, message: Message): Splice[] {
  const { node, isSettled, texts, added } = message;
  const contents: { holder: number; splice: Splice }[] = [...texts].map(([holder, text]) => ({
    holder,
    splice: { ...rangeOf(tape, holder), text },
  }));
  if (added.size > 0) {
    const splice = { ...rangeOfMissing(tape, node), text: missingForms(tape, message) };
    // After the last form, or the whole content.
    contents.push({ holder: splice.start === splice.end ? -1 : node, splice });
  }
  const mark = isSettled ? markOf(tape, node) : null;
  const isAnew = contents.some(({ holder }) => holder === node) && tape.isSelfClosed(node);
  const splices = contents.map(({ holder, splice }): Splice => {
    if (holder < 0 || !tape.isSelfClosed(holder)) return splice;
    const tag = tape.text.slice(splice.start, splice.end);
    const settled = holder === node && mark ? tag.replace(UNFINISHED, '') : tag;
    return {
      ...splice,
      text: `${settled.replace(/\s*\/>$/, '>')}${splice.text}</${tape.rawName(holder)}>`,
    };
  });
  return mark && !isAnew ? [...splices, mark] : splices;
}

/** All missing forms: Qt identifies them by order. */
function missingForms(tape: XmlTape, { node, forms, added }: Message): string {
  const last = forms.findLast(({ holder }) => holder !== null)?.holder ?? null;
  const start = last === null ? 0 : (tape.start[last] ?? 0);
  const blank = /\s*$/.exec(tape.text.slice(Math.max(0, start - 1000), start))?.[0] ?? '';
  const name = tape.rawName(last ?? node).replace(/translation$/, 'numerusform');
  return forms
    .filter(({ holder }) => holder === null)
    .map(({ number }) => `${blank}<${name}>${added.get(number ?? 0) ?? ''}</${name}>`)
    .join('');
}

function markOf(tape: XmlTape, node: number): Splice | null {
  const start = tape.start[node] ?? 0;
  const found = UNFINISHED.exec(tape.text.slice(start, tape.openEnd[node]));
  if (!found) return null;
  const from = start + found.index;
  return { start: from, end: from + found[0].length, text: '' };
}

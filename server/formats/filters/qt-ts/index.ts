import { decodeXml } from '../../xml/encoding.ts';
import { applyToText, type Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { Filter } from '../filter.ts';
import { contentWriter } from '../xml-content.ts';
import { rangeOf, readQt, scanQt, translationsOf } from './read.ts';

const ROOT = /<TS(?=[\s>])([^>]*)>/;

export const qtFilter: Filter = {
  name: 'qt-ts',
  title: 'Qt Linguist',
  extensions: ['ts'],
  languages: 'bilingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding that the XML declaration names'],
  not_kept: ['States but “unfinished”, which an edit or an approval takes away.'],
  placeholders: ['qt', 'tags'],
  recognises: (head) => ROOT.test(head),
  languagesOf(head) {
    const attributes = ROOT.exec(head)?.[1] ?? '';
    const named = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] || null;
    return { source_lang: named('sourcelanguage'), target_lang: named('language') };
  },
  decode: decodeXml,
  read: readQt,
  encoder(source) {
    const write = contentWriter(source);
    const tape = scanQt(source.text);
    const places = placesIn(tape);
    return (target, segment, state) => {
      const { start, end } = segment;
      const place = places.get(start);
      const isEdited = target !== (segment.target ?? '');
      const isSettled = target !== '' && (isEdited || (state !== undefined && state !== 'draft'));
      // Shared by the plural forms of a message: the first edit takes it.
      const marks = isSettled ? (place?.marks.splice(0) ?? []) : [];
      if (!isEdited) return marks;
      const raw = write(target, segment);
      if (!place || !tape.isSelfClosed(place.holder)) return [{ start, end, text: raw }, ...marks];
      const tag = applyWithin(source.text, start, end, marks).replace(/\s*\/>$/, '>');
      const outside = marks.filter((mark) => mark.start < start);
      return [{ start, end, text: `${tag}${raw}</${tape.rawName(place.holder)}>` }, ...outside];
    };
  },
};

const UNFINISHED = /\s+type\s*=\s*(?:"unfinished"|'unfinished')/;

interface Place {
  holder: number;
  /** What takes the mark `unfinished` away. */
  marks: Splice[];
}

/** By the place of the segment. */
function placesIn(tape: XmlTape): Map<number, Place> {
  const places = new Map<number, Place>();
  for (let message = 0; message < tape.length; message++) {
    if (tape.nameOf(message) !== 'message') continue;
    const found = translationsOf(tape, message);
    const marks = found[0] ? marksOf(tape, found[0].node) : [];
    for (const { holder } of found) places.set(rangeOf(tape, holder).start, { holder, marks });
  }
  return places;
}

function marksOf(tape: XmlTape, node: number): Splice[] {
  const start = tape.start[node] ?? 0;
  const found = UNFINISHED.exec(tape.text.slice(start, tape.openEnd[node]));
  if (!found) return [];
  const from = start + found.index;
  return [{ start: from, end: from + found[0].length, text: '' }];
}

/** A part of a text with the splices that lie in it. */
function applyWithin(text: string, start: number, end: number, splices: readonly Splice[]): string {
  const inside = splices.filter((splice) => splice.start >= start);
  return applyToText(
    text.slice(start, end),
    inside.map((splice) => ({ ...splice, start: splice.start - start, end: splice.end - start })),
  );
}

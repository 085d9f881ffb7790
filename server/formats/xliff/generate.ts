import { type CodeKind, type InlineCode, parseText } from '@tessera/shared/text/inline-codes';
import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { encodeAttribute, encodeCharacters } from '../xml/text.ts';
import type { SegmentState, XliffNote } from './types.ts';

export interface GenerateSegment {
  /** Made unique within a file element if it is not. */
  key: string;
  source: string;
  target: string | null;
  codes: readonly InlineCode[];
  state: SegmentState;
  notes?: readonly XliffNote[];
  file_original?: string;
  preserve_space?: boolean;
  locked?: boolean;
}

export interface GenerateInput {
  source_lang: string;
  target_lang: string | null;
  /** Written as `original` if a segment names no file of its own. */
  name: string;
  segments: Iterable<GenerateSegment>;
}

const STATES: Readonly<Record<SegmentState, string>> = {
  initial: 'initial',
  draft: 'initial',
  translated: 'translated',
  reviewed: 'reviewed',
  final: 'final',
};

/** Generates a valid XLIFF 2.1 file from the segments of any document, one unit per segment. */
export function generateXliff21(input: GenerateInput): Uint8Array {
  const target = input.target_lang ? ` trgLang="${attribute(input.target_lang)}"` : '';
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${attribute(input.source_lang)}"${target}>\n`,
  ];
  let original: string | null = null;
  let file = 0;
  let unit = 0;
  for (const segment of input.segments) {
    const own = segment.file_original || input.name;
    if (own !== original) {
      if (file > 0) parts.push('  </file>\n');
      parts.push(`  <file id="f${++file}" original="${attribute(own)}">\n`);
      original = own;
    }
    parts.push(unitOf(segment, ++unit, input.target_lang !== null));
  }
  // A file element must contain a unit or a group, so an empty document has an empty group.
  if (file === 0) parts.push(`  <file id="f1" original="${attribute(input.name)}">\n    <group id="g1"/>\n`);
  parts.push('  </file>\n</xliff>\n');
  return new TextEncoder().encode(parts.join(''));
}

function unitOf(segment: GenerateSegment, number: number, withTarget: boolean): string {
  const space = segment.preserve_space === false ? '' : ' xml:space="preserve"';
  const locked = segment.locked ? ' translate="no"' : '';
  const writer = new CodeWriter(segment.codes);
  const source = writer.render(segment.source);
  const target = withTarget && segment.target !== null ? writer.render(segment.target) : null;
  const state = target === null ? '' : ` state="${STATES[segment.state]}"`;
  return [
    `    <unit id="u${number}" name="${attribute(segment.key)}"${locked}${space}>\n`,
    notesOf(segment.notes ?? []),
    writer.originalData(),
    `      <segment id="s1"${state}>\n`,
    `        <source>${source}</source>\n`,
    target === null ? '' : `        <target>${target}</target>\n`,
    '      </segment>\n    </unit>\n',
  ].join('');
}

function notesOf(notes: readonly XliffNote[]): string {
  if (notes.length === 0) return '';
  const written = notes.map(({ text, category }) => {
    const kind = category ? ` category="${attribute(category)}"` : '';
    return `        <note${kind}>${characters(text)}</note>\n`;
  });
  return `      <notes>\n${written.join('')}      </notes>\n`;
}

/** Writes the codes of one unit as `ph`, `sc` and `ec`, with their markup as original data. */
class CodeWriter {
  readonly #codes: Map<number, InlineCode>;
  readonly #data: string[] = [];
  readonly #dataIds = new Map<string, string>();

  constructor(codes: readonly InlineCode[]) {
    this.#codes = new Map(codes.map((code) => [code.id, code]));
  }

  originalData(): string {
    return this.#data.length === 0
      ? ''
      : `      <originalData>\n${this.#data.join('')}      </originalData>\n`;
  }

  render(text: string): string {
    const pairs = pairsIn(text);
    const seen = new Set<string>();
    let markup = '';
    for (const part of parseText(text)) {
      if (part.type === 'text') markup += characters(part.text);
      else markup += this.#code(part.id, part.kind, pairs, seen);
    }
    return markup;
  }

  #code(id: number, kind: CodeKind, pairs: Set<number>, seen: Set<string>): string {
    const code = this.#codes.get(id);
    // A repeated code is dropped: it would repeat its id, which 2.1 forbids, and adds no meaning.
    if (!code || seen.has(`${kind}${id}`)) return '';
    seen.add(`${kind}${id}`);
    const shown = code.display === '' ? '' : ` disp="${attribute(code.display)}"`;
    if (kind === 'standalone') return `<ph id="c${id}"${this.#ref(code.markup)}${shown}/>`;
    if (kind === 'open') {
      return `<sc id="c${id}"${pairs.has(id) ? '' : ' isolated="yes"'}${this.#ref(code.markup)}${shown}/>`;
    }
    const closing = code.closing_markup ?? code.markup;
    return pairs.has(id)
      ? `<ec startRef="c${id}"${this.#ref(closing)}/>`
      : `<ec id="e${id}" isolated="yes"${this.#ref(closing)}/>`;
  }

  #ref(markup: string): string {
    if (markup === '') return '';
    let id = this.#dataIds.get(markup);
    if (id === undefined) {
      id = `d${this.#dataIds.size + 1}`;
      this.#dataIds.set(markup, id);
      this.#data.push(`        <data id="${id}">${characters(markup)}</data>\n`);
    }
    return ` dataRef="${id}"`;
  }
}

/** Codes whose closing half follows their opening half; 2.1 allows no other pairs. */
function pairsIn(text: string): Set<number> {
  const opened = new Set<number>();
  const closed = new Set<number>();
  const pairs = new Set<number>();
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    if (part.kind === 'open') opened.add(part.id);
    // Only the first closing half is written, so only that one can complete the pair.
    if (part.kind === 'close' && !closed.has(part.id)) {
      closed.add(part.id);
      if (opened.has(part.id)) pairs.add(part.id);
    }
  }
  return pairs;
}

function attribute(value: string): string {
  return encodeAttribute(clean(value), null);
}

function characters(value: string): string {
  return encodeCharacters(clean(value), null);
}

/**
 * Replaces characters that XML cannot contain with the replacement character: names and notes may come from anywhere.
 */
function clean(value: string): string {
  let text = value;
  for (let found = forbiddenXmlCharacter(text); found; found = forbiddenXmlCharacter(text)) {
    text = `${text.slice(0, found.offset)}\uFFFD${text.slice(found.offset + 1)}`;
  }
  return text;
}

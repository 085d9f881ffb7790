import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { FilterBlock } from '../blocks.ts';
import type { PackagePart } from '../office/parts.ts';
import { countOf } from '../office/tables.ts';
import { rootOf } from '../xml-content.ts';
import { shortenWord } from './vocabulary.ts';

/** The list of a paragraph. */
export interface Numbering {
  id: string;
  /** From 0. */
  level: number;
}

/** Properties of a paragraph, from its style or its own markup. */
export interface ParagraphLook {
  block?: Partial<FilterBlock>;
  numbering?: Numbering | null;
}

/** Paragraph properties defined by a document's styles and lists. */
export interface Styles {
  lookOf(style: string): ParagraphLook;
  /** The list of a numbering, and the first number of its level; null = bullets. */
  listOf(numbering: Numbering): { list: string; first: number | null };
}

/** Style names, the same in every language of Word; in a file without styles the ids. */
const NAMED: readonly [name: RegExp, block: Partial<FilterBlock>][] = [
  [/^title$/i, { kind: 'heading', level: 1 }],
  [/^subtitle$/i, { kind: 'heading', level: 2 }],
  [/^caption$/i, { kind: 'caption' }],
  [/^(intense )?quote$/i, { quote: 1 }],
  [/^(html preformatted|htmlpreformatted|source code|plain text|macro)$/i, { kind: 'code' }],
];

/** Parts without text: styles and lists. */
export function isStylesPart(part: PackagePart): boolean {
  return /^(styles|numbering)$/.test(firstName(part));
}

const firstName = ({ text }: PackagePart) => /<(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(0, 4000))?.[1] ?? '';

export function readStyles(parts: readonly PackagePart[]): Styles {
  const looks = new Map<string, ParagraphLook>();
  const lists = new Map<string, { list: string; levels: Map<number, number | null> }>();
  for (const part of parts) {
    const tape = scanned(part);
    if (!tape) continue;
    if (firstName(part) === 'styles') readLooks(tape, looks);
    else readLists(tape, lists);
  }
  return {
    lookOf: (style) => looks.get(style) ?? { block: namedBlock(style) },
    listOf({ id, level }) {
      const known = lists.get(id);
      return { list: known?.list ?? id, first: known?.levels.get(level) ?? null };
    },
  };
}

/** Null for an unreadable part: its information is not needed to show the text. */
function scanned(part: PackagePart): XmlTape | null {
  try {
    return scanXml(part.text, { shorten: shortenWord }).tape;
  } catch {
    return null;
  }
}

function readLooks(tape: XmlTape, looks: Map<string, ParagraphLook>): void {
  const parents = new Map<string, string>();
  for (const style of tape.childElements(rootOf(tape))) {
    if (tape.nameOf(style) !== 'w:style' || tape.attribute(style, 'w:type') !== 'paragraph') continue;
    const id = tape.attribute(style, 'w:styleId') ?? '';
    const name = wordValue(tape, tape.child(style, 'w:name')) ?? '';
    const own = readProperties(tape, tape.child(style, 'w:pPr'));
    looks.set(id, { ...own, ...(!own.block && { block: namedBlock(name) }) });
    const parent = wordValue(tape, tape.child(style, 'w:basedOn'));
    if (parent !== null) parents.set(id, parent);
  }
  for (const id of looks.keys()) looks.set(id, inherited(id, looks, parents));
}

/** The properties of a style, including those it inherits. */
function inherited(
  id: string,
  looks: ReadonlyMap<string, ParagraphLook>,
  parents: ReadonlyMap<string, string>,
): ParagraphLook {
  const seen = new Set<string>();
  const look: ParagraphLook = {};
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    const { block, numbering } = looks.get(at) ?? {};
    if (block) look.block ??= block;
    if (look.numbering === undefined && numbering !== undefined) look.numbering = numbering;
  }
  return look;
}

function namedBlock(name: string): Partial<FilterBlock> | undefined {
  const level = /^heading ?([1-9])$/i.exec(name)?.[1];
  if (level !== undefined) return { kind: 'heading', level: Number(level) };
  return NAMED.find(([pattern]) => pattern.test(name))?.[1];
}

/** Properties set in `<w:pPr>` itself. */
export function readProperties(tape: XmlTape, properties: number): ParagraphLook {
  if (properties < 0) return {};
  const look: ParagraphLook = {};
  const outline = wordValue(tape, tape.child(properties, 'w:outlineLvl'));
  if (outline !== null && /^[0-8]$/.test(outline))
    look.block = { kind: 'heading', level: Number(outline) + 1 };
  const numbered = tape.child(properties, 'w:numPr');
  if (numbered >= 0) {
    const id = wordValue(tape, tape.child(numbered, 'w:numId'));
    const level = countOf(wordValue(tape, tape.child(numbered, 'w:ilvl')), 0);
    // Zero turns the style's numbering off.
    if (id !== null) look.numbering = id === '0' ? null : { id, level };
  }
  return look;
}

function readLists(
  tape: XmlTape,
  lists: Map<string, { list: string; levels: Map<number, number | null> }>,
): void {
  const abstracts = new Map<string, Map<number, number | null>>();
  for (const node of tape.childElements(rootOf(tape))) {
    if (tape.nameOf(node) === 'w:abstractNum') {
      const levels = tape.childElements(node).filter((child) => tape.nameOf(child) === 'w:lvl');
      const id = tape.attribute(node, 'w:abstractNumId') ?? '';
      abstracts.set(
        id,
        new Map(levels.map((one) => [countOf(tape.attribute(one, 'w:ilvl'), 0), firstNumber(tape, one)])),
      );
    } else if (tape.nameOf(node) === 'w:num') {
      const list = wordValue(tape, tape.child(node, 'w:abstractNumId')) ?? '';
      lists.set(tape.attribute(node, 'w:numId') ?? '', { list, levels: abstracts.get(list) ?? new Map() });
    }
  }
}

function firstNumber(tape: XmlTape, level: number): number | null {
  const format = wordValue(tape, tape.child(level, 'w:numFmt'));
  if (format === 'bullet' || format === 'none') return null;
  return countOf(wordValue(tape, tape.child(level, 'w:start')), 1);
}

function wordValue(tape: XmlTape, node: number): string | null {
  return node < 0 ? null : tape.attribute(node, 'w:val');
}

import type { XmlTape } from '../../xml/tape.ts';
import { encodeCharacters } from '../../xml/text.ts';
import type { RunFormat } from '../codes.ts';
import { ALTERNATIVE_TEXTS, type OptionValues } from '../options.ts';
import type { KeyedFormat } from './items.ts';
import { type RunVocabulary, textOf } from './read-runs.ts';
import type { SkippedWords } from './skipped.ts';

const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'p',
  'http://purl.oclc.org/ooxml/presentationml/main': 'p',
  'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing': 'xdr',
  'http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing': 'xdr',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/drawing/2010/main': 'a14',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
  'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing': 'cdr',
  'http://purl.oclc.org/ooxml/drawingml/chartDrawing': 'cdr',
  'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm',
  'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm',
  'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp',
  'http://schemas.microsoft.com/office/powerpoint/2018/8/main': 'p188',
};

export function shortenDrawing(uri: string): string | null {
  return PREFIXES[uri] ?? null;
}

/** Run attributes that do not show: proofing and language. */
const NO_FORMAT = new Set(['lang', 'altLang', 'dirty', 'err', 'noProof', 'smtClean', 'smtId', 'bmk']);

const NAMES: Readonly<Record<string, string>> = {
  'a:hlinkClick': 'a',
  'a:solidFill': 'color',
  'a:highlight': 'mark',
  'a:latin': 'font',
};

/** Text in drawings (ECMA-376 part 1, 21.1.2), and in comments, which have no runs (19.4.1). */
export const DRAWING: RunVocabulary = {
  paragraphs: new Set(['a:p', 'p:cm']),
  runs: new Set(['a:r']),
  properties: 'a:rPr',
  text: 'a:t',
  otherText: 'p:text',
  dropped: new Set(),
  transparent: new Set(),
  pairs: new Map(),
  opaque: new Set(['a14:m']),
  characters: new Map(),
  displayOf(tape, node) {
    const name = tape.nameOf(node);
    if (name === 'a:br') return 'br';
    if (name === 'a:fld') return textOf(tape, tape.child(node, 'a:t')).trim() || 'field';
    return name === 'a14:m' ? 'formula' : name.replace(/^.*[:}]/, '');
  },
  formatOf,
  choose: (tape, node) => (tape.nameOf(node) === 'mc:AlternateContent' ? tape.child(node, 'mc:Choice') : -1),
};

const PICTURE_WORDS = ['descr', 'title'];

/** Attributes with the alternative text of a picture or shape (ECMA-376 part 1, 20.1.2.2.8). */
function alternativesOf(tape: XmlTape, node: number): readonly string[] {
  return /^(p|xdr|cdr):cNvPr$/.test(tape.nameOf(node)) ? PICTURE_WORDS : [];
}

/** The vocabulary of drawings for the given options. */
export function drawingWords(values: OptionValues): RunVocabulary {
  const areAlternativesRead = values[ALTERNATIVE_TEXTS.name] === true;
  return areAlternativesRead ? { ...DRAWING, attributesOf: alternativesOf } : DRAWING;
}

/** The content of drawings that a reading with these options leaves out. */
export function skippedInDrawings(values: OptionValues): SkippedWords {
  const areAlternativesRead = values[ALTERNATIVE_TEXTS.name] === true;
  return { formula: 'a14:m', ...(!areAlternativesRead && { attributesOf: alternativesOf }) };
}

function formatOf(tape: XmlTape, run: number): KeyedFormat {
  const name = tape.rawName(run);
  const properties = tape.child(run, 'a:rPr');
  const raw = properties < 0 ? '' : tape.text.slice(tape.start[properties], tape.end[properties]);
  return {
    open: `<${name}>${raw}`,
    close: `</${name}>`,
    tag: `${name.slice(0, -1)}t`,
    ...(properties < 0 ? { key: '', names: [] } : lookOf(tape, properties)),
  };
}

function lookOf(tape: XmlTape, properties: number): Pick<KeyedFormat, 'key' | 'names'> {
  const seen: string[] = [];
  const names: string[] = [];
  const [first, last] = tape.attributeRange(properties);
  for (let attribute = first; attribute < last; attribute++) {
    const name = tape.attributeName(attribute);
    if (NO_FORMAT.has(name)) continue;
    const value = tape.valueOf(attribute);
    seen.push(`${name}=${value}`);
    names.push(...nameOf(name, value));
  }
  for (const child of tape.childElements(properties)) {
    seen.push(tape.text.slice(tape.start[child], tape.end[child]));
    names.push(...(NAMES[tape.nameOf(child)] ?? '').split(' ').filter(Boolean));
  }
  return { key: seen.join(' '), names };
}

function nameOf(name: string, value: string): string[] {
  if (name === 'baseline') return value.startsWith('-') ? ['sub'] : value === '0' ? [] : ['sup'];
  if (name === 'sz') return ['size'];
  if (name === 'b' || name === 'i') return /^(1|true|on)$/.test(value) ? [name] : [];
  if (name === 'u') return value === 'none' ? [] : ['u'];
  return name === 'strike' && value !== 'noStrike' ? ['s'] : [];
}

/** A line break is an element between runs with their properties; without runs it is a character. */
export function writeDrawingText(text: string, { open, close, tag }: RunFormat): string {
  if (open === '') return `<${tag}>${encodeCharacters(text, null)}</${tag}>`;
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? '' : `${open}<${tag}>${encodeCharacters(line, null)}</${tag}>${close}`));
  const breakTag = `${tag.slice(0, -1)}br`;
  return lines.join(`<${breakTag}>${open.replace(/^<[^>]*>/, '')}</${breakTag}>`);
}

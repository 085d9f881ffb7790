import type { XmlTape } from '../../xml/tape.ts';
import { groupFields } from '../office/fields.ts';
import type { KeyedFormat } from '../office/items.ts';
import { type RunVocabulary, textOf } from '../office/read-runs.ts';
import type { SkippedWords } from '../office/skipped.ts';
import { around } from '../office/tables.ts';

const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup': 'wpg',
  'urn:schemas-microsoft-com:vml': 'v',
};

export function shortenWord(uri: string): string | null {
  return PREFIXES[uri] ?? null;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Invisible differences between runs: proofing language, authors of changes. */
const NO_FORMAT = words('w:lang w:noProof w:rPrChange w:ins w:del');

/** Adjustments of single letters, as converters from PDF write them. */
const LETTERS = words('w:spacing w:kern');

const NAMES: Readonly<Record<string, string>> = {
  'w:b': 'b',
  'w:i': 'i',
  'w:u': 'u',
  'w:strike': 's',
  'w:dstrike': 's',
  'w:vertAlign': 'sup',
  'w:caps': 'caps',
  'w:smallCaps': 'caps',
  'w:highlight': 'mark',
  'w:color': 'color',
  'w:sz': 'size',
  'w:rFonts': 'font',
  'w:rStyle': 'style',
  'w:rtl': 'rtl',
};

const DISPLAYS: Readonly<Record<string, string>> = {
  'w:hyperlink': 'a',
  'w:tab': 'tab',
  'w:ptab': 'tab',
  'w:cr': 'br',
  'w:drawing': 'img',
  'w:pict': 'img',
  'w:object': 'img',
  'w:footnoteReference': 'footnote',
  'w:endnoteReference': 'endnote',
  'w:commentReference': 'comment',
  'w:commentRangeStart': 'comment',
  'w:commentRangeEnd': 'comment',
  'w:bookmarkStart': 'bookmark',
  'w:bookmarkEnd': 'bookmark',
  'm:oMath': 'formula',
  'm:oMathPara': 'formula',
  'w:sym': 'symbol',
  'w:sdt': 'field',
  'mc:AlternateContent': 'img',
};

/** Properties of smart tags and custom XML; removed together with them. */
const TAG_PROPERTIES = words('w:smartTagPr w:customXmlPr');

/** Base text of ruby; the annotation is dropped when the text is edited. */
const RUBY = new Map([['w:ruby', 'w:rubyBase']]);

const WORD: RunVocabulary = {
  paragraphs: words('w:p'),
  runs: words('w:r'),
  properties: 'w:rPr',
  text: 'w:t',
  dropped: words(
    'w:proofErr w:lastRenderedPageBreak w:del w:moveFrom w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart w:moveToRangeEnd w:delText w:delInstrText',
  ),
  transparent: words('w:ins w:moveTo w:smartTag w:customXml'),
  unwritten: TAG_PROPERTIES,
  pairs: new Map([
    ['w:hyperlink', null],
    ['w:dir', null],
    ['w:bdo', null],
    ['w:sdt', 'w:sdtContent'],
  ]),
  opaque: words('m:oMath m:oMathPara w:del w:moveFrom'),
  characters: new Map([
    ['w:noBreakHyphen', '\u2011'],
    ['w:softHyphen', '\u00ad'],
  ]),
  displayOf,
  formatOf: (tape, run) => formatOf(tape, run),
  isHidden: (tape, run) => isOn(tape, tape.child(tape.child(run, 'w:rPr'), 'w:vanish')),
  fieldOf(tape, node) {
    const name = tape.nameOf(node);
    if (name === 'w:instrText') return 'instruction';
    if (name !== 'w:fldChar') return null;
    const type = tape.attribute(node, 'w:fldCharType');
    return type === 'begin' || type === 'separate' || type === 'end' ? type : null;
  },
  bindingOf(tape, node) {
    if (tape.nameOf(node) !== 'w:sdt') return -1;
    const properties = tape.child(node, 'w:sdtPr');
    if (properties < 0) return -1;
    return tape.childElements(properties).find((one) => /[:}]dataBinding$/.test(tape.nameOf(one))) ?? -1;
  },
  group: groupFields,
  choose: (tape, node) => (tape.nameOf(node) === 'mc:AlternateContent' ? tape.child(node, 'mc:Choice') : -1),
};

const PICTURE_WORDS = ['descr', 'title'];

/** Pictures, shapes and tables (ECMA-376 part 1, 20.4.2.5, 17.4.41 and 17.4.46), and VML pictures. */
const ALTERNATIVES: ReadonlyMap<string, readonly string[]> = new Map([
  ['wp:docPr', PICTURE_WORDS],
  ['wps:cNvPr', PICTURE_WORDS],
  ['wpg:cNvPr', PICTURE_WORDS],
  ['pic:cNvPr', PICTURE_WORDS],
  ['v:shape', ['alt']],
  ['w:tblCaption', ['w:val']],
  ['w:tblDescription', ['w:val']],
]);

/** A drawing with a single picture has the alternative text of both. */
function alternativesOf(tape: XmlTape, node: number): readonly string[] {
  const name = tape.nameOf(node);
  const [, , drawing] = around(tape, node);
  const isOnlyPicture = name === 'pic:cNvPr' && tape.nameOf(drawing ?? -1) === 'a:graphicData';
  return isOnlyPicture ? [] : (ALTERNATIVES.get(name) ?? []);
}

/** The picture's own properties in a drawing that holds one picture. */
function ofOnlyPicture(tape: XmlTape, node: number): number {
  if (tape.nameOf(node) !== 'wp:docPr') return -1;
  const drawing = tape.parent[node] ?? -1;
  const path = ['a:graphic', 'a:graphicData', 'pic:pic', 'pic:nvPicPr', 'pic:cNvPr'];
  return path.reduce((above, name) => (above < 0 ? above : tape.child(above, name)), drawing);
}

/** Reads a document with its tracked changes rejected: deleted text counts as text. */
const ORIGINAL: RunVocabulary = {
  ...WORD,
  dropped: words(
    'w:proofErr w:lastRenderedPageBreak w:ins w:moveTo w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart w:moveToRangeEnd',
  ),
  transparent: words('w:del w:moveFrom w:smartTag w:customXml'),
  opaque: words('m:oMath m:oMathPara w:ins w:moveTo'),
  otherText: 'w:delText',
};

interface WordReading {
  isHiddenRead: boolean;
  isOriginal: boolean;
  /** False for documents imported by older versions: their smart tag properties are codes. */
  areTagsKnown: boolean;
  /** False for documents imported by older versions: runs with other spacing or kerning are codes. */
  areRunsMerged: boolean;
  /** False for documents imported by older versions: their ruby text is a code. */
  areBasesRead: boolean;
  areAlternativesRead: boolean;
}

/** The content that a reading leaves out. */
export function skippedWords({ isHiddenRead, areAlternativesRead }: WordReading): SkippedWords {
  const isHidden = (tape: XmlTape, node: number) =>
    tape.nameOf(node) === 'w:r' && WORD.isHidden?.(tape, node) === true;
  return {
    formula: 'm:oMath',
    ...(!isHiddenRead && { isHidden }),
    ...(!areAlternativesRead && { attributesOf: alternativesOf }),
  };
}

export function wordsFor({
  isHiddenRead,
  isOriginal,
  areTagsKnown,
  areRunsMerged,
  areBasesRead,
  areAlternativesRead,
}: WordReading): RunVocabulary {
  const { isHidden, ...vocabulary } = isOriginal ? ORIGINAL : WORD;
  if (areRunsMerged) vocabulary.formatOf = (tape, run) => formatOf(tape, run, LETTERS);
  if (areBasesRead) vocabulary.bases = RUBY;
  if (areAlternativesRead) {
    vocabulary.attributesOf = alternativesOf;
    vocabulary.mirrorOf = ofOnlyPicture;
  }
  if (areTagsKnown) vocabulary.dropped = new Set([...vocabulary.dropped, ...TAG_PROPERTIES]);
  return isHiddenRead || !isHidden ? vocabulary : { ...vocabulary, isHidden };
}

function displayOf(tape: XmlTape, node: number): string {
  const name = tape.nameOf(node);
  if (name === 'w:instrText') return textOf(tape, node);
  if (name === 'w:br') return tape.attribute(node, 'w:type') === 'page' ? 'pb' : 'br';
  if (name === 'w:fldSimple') return textIn(tape, node).trim() || 'field';
  if (name === 'w:ruby') return textIn(tape, tape.child(node, 'w:rubyBase')) || 'ruby';
  return DISPLAYS[name] ?? name.replace(/^.*[:}]/, '');
}

/** All text in an element. */
function textIn(tape: XmlTape, node: number): string {
  if (node < 0) return '';
  let text = '';
  for (let inner = node + 1; inner < (tape.after[node] ?? 0); inner++) {
    if (tape.nameOf(inner) === 'w:t') text += textOf(tape, inner);
  }
  return text;
}

function formatOf(tape: XmlTape, run: number, ignored: ReadonlySet<string> = new Set()): KeyedFormat {
  const name = tape.rawName(run);
  const properties = tape.child(run, 'w:rPr');
  const kept = properties < 0 ? [] : tape.childElements(properties).filter((one) => isKept(tape, one));
  const rawOf = (node: number) => tape.text.slice(tape.start[node], tape.end[node]);
  const isSeen = (one: number) => !NO_FORMAT.has(tape.nameOf(one)) && !ignored.has(tape.nameOf(one));
  const seen = kept.filter((one) => isSeen(one) && !isHint(tape, one));
  const rawName = properties < 0 ? '' : tape.rawName(properties);
  const written = kept.map(rawOf).join('');
  return {
    open: `<${name}>${written && `<${rawName}>${written}</${rawName}>`}`,
    close: `</${name}>`,
    tag: `${name.slice(0, -1)}t`,
    key: seen.map(rawOf).join(''),
    names: seen.flatMap((one) => nameOf(tape, one)),
  };
}

/** Whether a property is kept when a run is rewritten; change records are not. */
function isKept(tape: XmlTape, node: number): boolean {
  return !/^w:(rPrChange|ins|del)$/.test(tape.nameOf(node));
}

/** A font hint alone does not change how the text looks. */
function isHint(tape: XmlTape, node: number): boolean {
  const [first, last] = tape.attributeRange(node);
  return tape.nameOf(node) === 'w:rFonts' && last - first === 1 && tape.attributeName(first) === 'w:hint';
}

function nameOf(tape: XmlTape, node: number): string[] {
  const name = tape.nameOf(node);
  const short = NAMES[name];
  if (short === undefined || (/^w:(b|i|u|d?strike|caps|smallCaps)$/.test(name) && !isOn(tape, node)))
    return [];
  if (name === 'w:vertAlign') return tape.attribute(node, 'w:val') === 'subscript' ? ['sub'] : ['sup'];
  return [short];
}

/** Whether a property is set and not turned off. */
function isOn(tape: XmlTape, node: number): boolean {
  return node >= 0 && !/^(0|false|off|none)$/.test(tape.attribute(node, 'w:val') ?? '');
}

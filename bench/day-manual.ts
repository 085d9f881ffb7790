import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { docxFilter } from '../server/formats/filters/docx/index.ts';
import { readFiltered } from '../server/formats/filters/read-filtered.ts';
import { buildDocx } from '../server/formats/filters/testing/build-package.ts';
import { plainText } from '../shared/domain/text/inline-codes.ts';
import { tokensOf } from './day-edits.ts';

const STYLES = ['', 'b', 'i'] as const;

/** Text in one format: plain, bold or italic. */
interface Run {
  style: (typeof STYLES)[number];
  text: string;
}

interface Block {
  kind: 'SH' | 'SS' | 'IP' | 'P';
  runs: Run[];
}

/** A manual, and its translation by sentences. */
export interface Manual {
  origin: string;
  targetLang: string;
  targetName: string;
  paragraphs: { source: Block; sentences: Sentence[] }[];
}

interface Sentence {
  source: Block;
  target: Block;
}

/**
 * The beginning of dpkg's manual page, which every Debian has in English and German: whole paragraphs with at least
 * `count` sentences. `null` if it is not installed.
 */
export function germanManual(count: number): Manual | null {
  const pageOf = (folder: string) => `/usr/share/man/${folder}man1/dpkg.1.gz`;
  if (!existsSync(pageOf('')) || !existsSync(pageOf('de/'))) return null;
  const [sources, targets] = ['', 'de/'].map((folder) =>
    readPage(gunzipSync(readFileSync(pageOf(folder))).toString('utf8')),
  ) as [Block[], Block[]];
  const paragraphs: Manual['paragraphs'] = [];
  let found = 0;
  for (const [at, source] of sources.entries()) {
    const target = targets[at];
    if (target?.kind !== source.kind)
      throw new Error(`Paragraph ${at + 1} of the manual has no translation.`);
    if (found >= count || !/\p{L}/u.test(textOf(source))) continue;
    const translated = sentencesOf(target, 'de');
    const own = sentencesOf(source, 'en');
    const sentences = own.flatMap((one, place): Sentence[] => {
      const other = translated[place];
      return other && isAlike(one, other) ? [{ source: one, target: other }] : [];
    });
    if (sentences.length !== own.length || own.length !== translated.length) continue;
    paragraphs.push({ source, sentences });
    found += sentences.length;
  }
  return {
    origin: 'dpkg’s manual',
    targetLang: 'de',
    targetName: 'German',
    paragraphs,
  };
}

/** The typist inserts the source's tags in order, so both need the same number of them. */
function isAlike(source: Block, target: Block): boolean {
  const hasAsMany = STYLES.every(
    (style) => inOtherStyles(source, style).length === inOtherStyles(target, style).length,
  );
  return hasAsMany || source.runs.length === 1;
}

/** A paragraph as the import segments it. */
function sentencesOf(block: Block, language: string): Block[] {
  const { segments } = readFiltered(docxFilter, docxOfBlocks([block]), '', { language });
  const text = textOf(block);
  let end = 0;
  return segments.map(({ source }) => {
    const sentence = plainText(source);
    const start = text.indexOf(sentence, end);
    if (start < 0) throw new Error(`“${sentence}” is not in “${text}”.`);
    end = start + sentence.length;
    return { kind: block.kind, runs: runsBetween(block.runs, start, end) };
  });
}

function runsBetween(runs: readonly Run[], start: number, end: number): Run[] {
  let at = 0;
  return runs.flatMap(({ style, text }) => {
    const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return piece === '' ? [] : [{ style, text: piece }];
  });
}

/** Headings, labels and paragraphs of a page in roff, without examples. */
function readPage(page: string): Block[] {
  const blocks: { kind: Block['kind']; text: string }[] = [];
  let isExample = false;
  let isNew = true;
  for (const line of page.slice(page.indexOf('\n.SH') + 1).split('\n')) {
    const [, macro = '', rest = ''] = /^\.(\w+) ?(.*)/.exec(line) ?? [];
    if (macro === 'Vb' || macro === 'Ve') isExample = macro === 'Vb';
    if (isExample || line === '' || line.startsWith('.\\"')) continue;
    if (macro === 'SH' || macro === 'SS' || macro === 'IP')
      blocks.push({ kind: macro, text: /^"(.*)"/.exec(rest)?.[1] ?? rest });
    if (line.startsWith('.')) isNew ||= !['PD', 'IX'].includes(macro);
    else {
      const last = blocks.at(-1);
      if (isNew || !last) blocks.push({ kind: 'P', text: line });
      else last.text += ` ${line}`;
      isNew = false;
    }
  }
  return blocks.map(({ kind, text }) => ({ kind, runs: runsOf(text) }));
}

const CHARACTERS: Record<string, string> = {
  ...{ '\\-': '-', '\\&': '', '\\e': '\\', '\\s-1': '', '\\s0': '' },
  ...{ '\\(:a': 'ä', '\\(:o': 'ö', '\\(:u': 'ü', '\\(:A': 'Ä', '\\(:O': 'Ö', '\\(:U': 'Ü', '\\(ss': 'ß' },
  ...{ '\\(Bq': '„', '\\(bq': '‚', '\\(lq': '“', '\\(rq': '”', '\\(oq': '‘', '\\(cq': '’' },
  ...{ '\\(Fo': '«', '\\(Fc': '»', '\\*(L"': '“', '\\*(R"': '”', '\\*(Aq': '’' },
};

function runsOf(roff: string): Run[] {
  const runs: Run[] = [];
  let style: Run['style'] = '';
  for (const [piece] of roff.matchAll(/\\(?:f\(..|f.|\*?\(..|\*.|s-?\d|.)|[^\\]+/gs)) {
    const font = /^\\f\(?.?([BIR])$/.exec(piece)?.[1];
    if (font) style = font === 'B' ? 'b' : font === 'I' ? 'i' : '';
    const text = font ? '' : (CHARACTERS[piece] ?? piece);
    const last = runs.at(-1);
    if (last?.style === style) last.text += text;
    else if (text !== '') runs.push({ style, text });
  }
  return runs;
}

const textOf = ({ runs }: Block) => runs.map(({ text }) => text).join('');
const inOtherStyles = ({ runs }: Block, base: Run['style']) => runs.filter(({ style }) => style !== base);

/** The manual's source as a Word file. */
export function docxOf({ paragraphs }: Manual): Uint8Array {
  return docxOfBlocks(paragraphs.map(({ source }) => source));
}

function docxOfBlocks(blocks: readonly Block[]): Uint8Array {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const styles = { SH: 'Heading1', SS: 'Heading2', IP: 'ListParagraph', P: 'Normal' };
  const body = blocks.map(({ kind, runs }) => {
    const drawn = runs.map(({ style, text }) => {
      const look = style && `<w:rPr><w:${style}/></w:rPr>`;
      return `<w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
    });
    return `<w:p><w:pPr><w:pStyle w:val="${styles[kind]}"/></w:pPr>${drawn.join('')}</w:p>`;
  });
  return buildDocx({ body: body.join('') });
}

/** The translation of a sentence with the tags of its segment, whose source is given with tags in braces. */
export function targetOf({ source, target }: Sentence, tagged: string): string {
  const tags = tokensOf(tagged).filter((token) => token.length > 2);
  // A sentence in the paragraph's most common format has no tags.
  if (tags.length === 0 && tagged === textOf(source)) return textOf(target);
  const inside = [...tagged.matchAll(/\{(\d+)\}(.*?)\{\/\1\}/g)].map(([, , text]) => text);
  // Tags mark the text that is not in the most common format.
  const base = STYLES.find(
    (style) =>
      JSON.stringify(inOtherStyles(source, style).map(({ text }) => text)) === JSON.stringify(inside),
  );
  if (base === undefined) throw new Error(`The segment “${tagged}” is not “${textOf(source)}”.`);
  return target.runs
    .map(({ style, text }) => (style === base ? text : `${tags.shift()}${text}${tags.shift()}`))
    .join('');
}

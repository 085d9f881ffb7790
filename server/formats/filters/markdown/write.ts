import { type InlineCode, parseText, type TextPart } from '../../../../shared/domain/text/inline-codes.ts';
import { encodeAttribute } from '../../xml/text.ts';
import { numberCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { writeCode } from './code-block.ts';
import { type Block, escapeText, toReference } from './escape.ts';
import { writeFrontMatter } from './front-matter.ts';
import { writeHtmlBlock } from './html-block.ts';
import { continuationOf, type Parsing, readBlock } from './inlines.ts';

/** Emphasis marks: whether they work depends on the neighbouring characters. */
const EMPHASIS = /^[*_~]+$/;

const BLOCKS: readonly Block[] = ['heading', 'cell', 'alt', 'label'];

/** Writes the raw value of targets in a file. */
export class MarkdownWriter {
  readonly #raw: string;
  readonly #parsing: Parsing;
  readonly #newLine: string;

  constructor(raw: string, parsing: Parsing) {
    this.#raw = raw;
    this.#parsing = parsing;
    this.#newLine = /\r\n|\n|\r/.exec(raw)?.[0] ?? '\n';
  }

  write(target: string, segment: FilterSegment): string {
    const kind = segment.context?.block;
    if (kind === 'front matter') {
      return writeFrontMatter(target, this.#raw.slice(segment.start, segment.end));
    }
    if (kind === 'code') return writeCode(target, segment, this.#raw);
    if (kind === 'html') return writeHtmlBlock(target, segment, this.#raw, this.#parsing);
    if (kind === 'jsx') return writeAttribute(target, this.#raw[segment.start] ?? '"');
    const block = BLOCKS.find((one) => one === kind) ?? 'paragraph';
    const first = this.#render(target, segment, block, false);
    if (this.#isReadAs(first, target, segment, block)) return first;
    const second = this.#render(target, segment, block, true);
    return this.#isReadAs(second, target, segment, block) ? second : first;
  }

  #render(target: string, { codes = [], start }: FilterSegment, block: Block, isCautious: boolean): string {
    const parts = parseText(target);
    const markups = parts.map((part) => (part.type === 'code' ? markupOf(part, codes) : ''));
    const lineBreak = this.#newLine + continuationOf(this.#raw, start);
    return parts
      .map((part, at) => {
        if (part.type === 'code') return markups[at];
        const before = markups[at - 1] ?? '';
        const next = markups[at + 1] ?? '';
        const encode = (text: string) =>
          escapeText(text, {
            block,
            isMdx: this.#parsing.isMdx,
            isStart: block !== 'alt' && (at === 0 || isBreak(before)),
            isEnd: block !== 'alt' && (at === parts.length - 1 || isBreak(next)),
            next,
            lineBreak,
            isCautious,
          });
        if (!isCautious) return encode(part.text);
        return shielded(part.text, EMPHASIS.test(before), EMPHASIS.test(next), encode);
      })
      .join('');
  }

  /** Whether a raw value reads back as exactly the target. */
  #isReadAs(raw: string, target: string, { codes = [] }: FilterSegment, block: Block): boolean {
    const labels = codes.flatMap(({ markup, closing_markup = markup }) => {
      const label = /\]\[([^[\]]+)\]$/.exec(closing_markup)?.[1];
      return label === undefined ? [] : [label];
    });
    if (block === 'alt' && this.#parsing.dialect === 'plain') return true;
    if (block === 'alt') return readBlock(`![${raw}](x)`, [], this.#parsing)?.alts[0]?.text === target;
    const written = block === 'paragraph' ? raw : `# ${raw}`;
    const read = readBlock(written, labels, this.#parsing);
    if (!read) return false;
    const found = numberCodes(read.inlines, written);
    return describe(found.source, found.codes) === describe(target, codes);
  }
}

/** The value of a JSX attribute, which has no escapes but references. */
function writeAttribute(target: string, quote: string): string {
  const value = encodeAttribute(target, null);
  return quote === "'" ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`;
}

function markupOf(part: TextPart & { type: 'code' }, codes: readonly InlineCode[]): string {
  const code = codes[part.id - 1];
  return (part.kind === 'close' && code?.type === 'pair' ? code.closing_markup : code?.markup) ?? '';
}

const isBreak = (markup: string) => /[\n\r][ \t>]*$/.test(markup);

/** The text with the characters next to emphasis marks as references, so that the marks always work. */
function shielded(
  text: string,
  isAfter: boolean,
  isBefore: boolean,
  encode: (text: string) => string,
): string {
  const characters = Array.from(text);
  const first = isAfter ? toReference(characters.shift() ?? '') : '';
  const last = isBefore && characters.length > 0 ? toReference(characters.pop() ?? '') : '';
  return first + encode(characters.join('')) + last;
}

/** A text with the labels of its codes: the same for the same text and codes, whatever their numbers. */
function describe(text: string, codes: readonly InlineCode[]): string {
  const described = parseText(text).map((part) => {
    if (part.type === 'text') return part.text.replaceAll(/\s+/g, ' ');
    return `\u0002${part.kind} ${codes[part.id - 1]?.display}\u0003`;
  });
  return described.join('').trim();
}

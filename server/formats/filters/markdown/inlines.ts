import { decodeString } from 'micromark-util-decode-string';
import type { Inline, InlineMark } from '../codes.ts';
import { type Dialect, endOf, parseMarkdown, startOf } from './parse.ts';
import { scanTag } from './structure/jsx.ts';
import type { MarkdownNode, Structure } from './structure/nodes.ts';

/** Codes that Markdown reads as text: the mark of a definition in a definition list, and notes. */
const PLACEHOLDERS: Readonly<Record<Dialect, RegExp>> = {
  plain: /(?<!\\)(?:\n[ \t>]*:[ \t]|\[\^[^\]\s]+\]|\{\{[<%][^{}]*[%>]\}\})/g,
  markdown: /(?<!\\)(?:\n[ \t>]*:[ \t]|\[\^[^\]\s]+\])/g,
  mdx: /(?<!\\)\[\^[^\]\s]+\]/g,
};
/** In documents of the older kind also Hugo shortcodes, in MDX expressions, and tags with expressions in them. */
const OLD_MDX_PLACEHOLDER = /(?<!\\)(?:\[\^[^\]\s]+\]|\{[^{}]*\}|<\/?[A-Za-z>](?:[^<>{}]|\{[^{}]*\})*>)/g;

/** How a file is parsed. */
export interface Parsing {
  dialect: Dialect;
  isMdx: boolean;
}

/** The `alt` of an image or an attribute of a tag: a separate text. */
interface Alt {
  text: string;
  start: number;
  end: number;
  /** Name of the tag's attribute. */
  attribute?: string;
}

export interface Inlines {
  inlines: Inline[];
  alts: Alt[];
}

/** Texts and codes of a paragraph, heading or cell. */
export function readInlines(nodes: readonly MarkdownNode[], raw: string, parsing: Parsing): Inlines {
  const reader = new InlineReader(raw, parsing);
  reader.read(nodes);
  return reader;
}

class InlineReader implements Inlines {
  readonly inlines: Inline[] = [];
  readonly alts: Alt[] = [];
  readonly #raw: string;
  readonly #placeholder: RegExp;

  constructor(raw: string, { dialect, isMdx }: Parsing) {
    this.#raw = raw;
    this.#placeholder = isMdx && dialect === 'plain' ? OLD_MDX_PLACEHOLDER : PLACEHOLDERS[dialect];
  }

  read(nodes: readonly MarkdownNode[]): void {
    /** Open HTML tags, innermost last. */
    const tags: { name: string; mark: InlineMark }[] = [];
    for (const node of nodes) {
      const start = startOf(node);
      const end = endOf(node);
      switch (node.type) {
        case 'text':
          this.#text(node.value, start, end);
          break;
        case 'emphasis':
          this.#pair('i', node);
          break;
        case 'strong':
          this.#pair('b', node);
          break;
        case 'delete':
          this.#pair('s', node);
          break;
        case 'link':
          if (this.#raw[start] === '<') this.#mark('standalone', node.url, start, end);
          else this.#pair('a', node);
          break;
        case 'linkReference':
          this.#pair('a', node, this.#fullReference(node.referenceType, start, end));
          break;
        case 'image':
          this.#mark('standalone', 'img', start, end);
          this.#alt(node.alt, start, end);
          break;
        case 'imageReference':
          this.#mark('standalone', 'img', start, end);
          if (node.referenceType === 'full') this.#alt(node.alt, start, end);
          break;
        case 'inlineCode':
          this.#mark('standalone', node.value, start, end);
          break;
        case 'break':
          this.#break(start, end);
          break;
        case 'html':
          this.#html(tags, start, end);
          break;
        case 'structureText':
          this.#mark('standalone', this.#raw.slice(start, end), start, end);
          break;
        case 'structureSpan':
          this.#span(node, start, end);
          break;
        case 'jsxText':
          this.#html(tags, start, end);
          this.alts.push(...readAttributes(this.#raw, start));
          break;
        default:
          this.#mark('standalone', node.type, start, end);
      }
    }
  }

  #mark(kind: InlineMark['kind'], display: string, start: number, end: number): InlineMark {
    const mark: InlineMark = { type: 'code', kind, display, start, end };
    this.inlines.push(mark);
    return mark;
  }

  #text(value: string, start: number, end: number): void {
    const written = this.#raw.slice(start, end);
    const found = [...written.matchAll(this.#placeholder)];
    if (found.length === 0) {
      this.inlines.push({ type: 'text', text: unwrap(value), start, end });
      return;
    }
    let last = 0;
    const push = (from: number, to: number) => {
      if (from === to) return;
      const text = unwrap(decodeString(unquote(written.slice(from, to))));
      this.inlines.push({ type: 'text', text, start: start + from, end: start + to });
    };
    for (const { 0: piece, index } of found) {
      push(last, index);
      last = index + piece.length;
      this.#mark('standalone', piece, start + index, start + last);
    }
    push(last, written.length);
  }

  /** A text inside structural markup. */
  #span(node: Structure, start: number, end: number): void {
    const [label] = node.children;
    const inner = label && 'children' in label ? label.children : [];
    const first = inner[0];
    const last = inner.at(-1);
    if (!first || !last) {
      this.#mark('standalone', this.#raw.slice(start, end), start, end);
      return;
    }
    const display = /^:([\w-]+)/.exec(this.#raw.slice(start, end))?.[1] ?? 'span';
    const opens = this.#mark('open', display, start, startOf(first));
    this.read(inner);
    this.#mark('close', display, endOf(last), end).opens = opens;
  }

  #pair(display: string, node: Parent, closing?: string): void {
    const first = node.children[0];
    const last = node.children.at(-1);
    if (!first || !last) {
      this.#mark('standalone', display, startOf(node), endOf(node));
      return;
    }
    const opens = this.#mark('open', display, startOf(node), startOf(first));
    this.read(node.children);
    const mark = this.#mark('close', display, endOf(last), endOf(node));
    mark.opens = opens;
    if (closing !== undefined) mark.markup = closing;
  }

  /**
   * The closing markup of `[text]` or `[text][]`, whose text is its target: that stays when the text changes.
   */
  #fullReference(type: 'full' | 'collapsed' | 'shortcut', start: number, end: number): string | undefined {
    if (type === 'full') return undefined;
    const label = this.#raw.slice(start + 1, type === 'shortcut' ? end - 1 : end - 3);
    return `][${label.replaceAll(/\s+/g, ' ')}]`;
  }

  #break(start: number, end: number): void {
    const mark = this.#mark('standalone', 'br', start, end);
    // The next line continues the same quotation or list item.
    mark.markup = this.#raw.slice(start, end) + continuationOf(this.#raw, start);
  }

  #html(tags: { name: string; mark: InlineMark }[], start: number, end: number): void {
    const written = this.#raw.slice(start, end);
    const [, slash, name] = /^<(\/?)([A-Za-z][\w.:-]*)/.exec(written) ?? [];
    if (name === undefined) {
      this.#mark('standalone', written, start, end);
    } else if (slash) {
      const at = tags.findLastIndex((tag) => tag.name === name);
      const mark = this.#mark('close', name, start, end);
      const opens = tags[at]?.mark;
      if (opens) mark.opens = opens;
      if (at >= 0) tags.length = at;
    } else if (written.endsWith('/>') || /^(br|hr|img|wbr|input)$/i.test(name)) {
      this.#mark('standalone', name, start, end);
    } else tags.push({ name, mark: this.#mark('open', name, start, end) });
  }

  #alt(alt: string | null | undefined, start: number, end: number): void {
    if (!alt?.trim()) return;
    const close = closingBracket(this.#raw, start + 2, end);
    const written = this.#raw.slice(start + 2, close);
    // Only plain text: no links, no emphasis.
    if (close >= end || decodeString(written) !== alt) return;
    this.alts.push({ text: alt, start: start + 2, end: close });
  }
}

type Parent = Extract<MarkdownNode, { type: 'link' | 'linkReference' | 'emphasis' | 'strong' | 'delete' }>;

/** Attributes whose values readers see. */
const SHOWN = new Set([
  ...['alt', 'title', 'label', 'placeholder', 'aria-label', 'description', 'caption', 'summary'],
  ...['subtitle', 'heading', 'tooltip'],
]);

/** The texts in the attributes of the tag at an offset, with their quotation marks. */
export function readAttributes(raw: string, start: number): Required<Alt>[] {
  const tag = scanTag(raw, start);
  if (tag === null || tag === 'more') return [];
  return tag.attributes.flatMap((one) => {
    const written = raw.slice(one.start + 1, one.end - 1);
    // Lines may have the prefixes of their containers.
    if (!SHOWN.has(one.name) || /[\r\n]/.test(written)) return [];
    // A backslash escapes nothing here.
    const text = decodeString(written.replaceAll('\\', '\\\\'));
    return text.trim() === '' ? [] : [{ text, start: one.start, end: one.end, attribute: one.name }];
  });
}

/** Joins the lines of a paragraph. */
function unwrap(text: string): string {
  return text.replaceAll(/(?:\r\n|\r|\n)[ \t]*/g, ' ');
}

/** Removes quotation marks from the lines. */
function unquote(written: string): string {
  return written.replaceAll(/(?:\r\n|\r|\n)(?:[ \t]*>)*[ \t]*/g, '\n');
}

function closingBracket(raw: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const character = raw[at];
    if (character === '\\') at++;
    else if (character === '[') depth++;
    else if (character === ']' && depth-- === 0) return at;
  }
  return end;
}

/** Whether a mark separates a term from its definition, or two definitions. */
export function isDefinition(inline: Inline): boolean {
  return inline.type === 'code' && inline.display.startsWith('\n');
}

/** The prefix of a further line in the block at an offset: its quotation marks, and spaces for the rest. */
export function continuationOf(raw: string, offset: number): string {
  const line = raw.slice(raw.lastIndexOf('\n', offset - 1) + 1, offset);
  return (/^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/.exec(line)?.[0] ?? '').replaceAll(
    /[^>\t ]/g,
    ' ',
  );
}

/**
 * Texts and codes of a text parsed as one block, with definitions for its references; null if it is not one
 * block.
 */
export function readBlock(text: string, labels: readonly string[], parsing: Parsing): Inlines | null {
  const definitions = labels.map((label) => `[${label}]: x\n`).join('');
  const whole = `${text}\n\n${definitions}`;
  const [block, ...rest] = parseMarkdown(whole, parsing.dialect).children;
  const isBlock = block?.type === 'paragraph' || block?.type === 'heading';
  if (!isBlock || rest.some(({ type }) => type !== 'definition')) return null;
  return readInlines(block.children, whole, parsing);
}

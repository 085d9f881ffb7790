import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';
import { type BlockContext, blockOfText, IN_BODY } from '../blocks.ts';
import { type InlineMark, numberCodes } from '../codes.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import { Run, trimRun } from '../run.ts';
import { type SkippedSink, withoutTags } from '../skipped.ts';
import { attribute, type Cut, keyOfId, readAttributes } from './attributes.ts';
import { openElement } from './block.ts';
import { endedBy, isForeignRoot, isHolder, isVoid, keepsSpace, type Role, roleOf } from './elements.ts';
import {
  cutAtTags,
  type Fillers,
  findTemplateTags,
  maskTags,
  type TemplateTag,
  tagAfter,
  XML_FILLERS,
} from './templates.ts';
import type { WellFormedPage } from './well-formed.ts';

/** Same depth limit as in browsers. */
const MAX_DEPTH = 512;

/** An open element. */
interface Open {
  name: string;
  /** Offset of its start tag. */
  start: number;
  id: string | null;
  role: Role;
  translate: boolean;
  keepsSpace: boolean;
  isForeign: boolean;
  context: BlockContext;
  /** Its start tag as a code, and the text that contains it. */
  mark?: InlineMark;
  run?: Run;
  /** Its text, if nothing else in it is read. */
  shown: string;
  /** Why its content, which begins here, is skipped. */
  skips?: { reason: 'script' | 'untranslatable'; from: number };
}

export interface HtmlReading {
  /** Attributes to translate; absent = all with visible text. */
  attributes?: ReadonlySet<string>;
  /** Tags of templates are codes; they are text in documents imported before. */
  hasTemplates?: boolean;
  skipped?: SkippedSink | undefined;
  /** For XML: only its own tags open and close elements. It has no template tags. */
  page?: WellFormedPage;
}

/**
 * The texts of a page in file order: text between blocks with inline elements as codes, and visible
 * attributes. Works on tokens, because a tree builder moves elements. Throws a FormatError for a page that is
 * nested too deeply.
 */
export function readHtml(text: string, reading: HtmlReading = {}): FilterFile {
  return new PageReader(text, reading).read();
}

class PageReader {
  readonly #text: string;
  readonly #tags: readonly TemplateTag[];
  readonly #tokenizer: Tokenizer;
  /** Empty elements are written `<p/>`. */
  readonly #isXml: boolean;
  readonly #page: WellFormedPage | undefined;
  readonly #fillers: Fillers | undefined;
  readonly #segments: FilterSegment[] = [];
  readonly #open: Open[] = [];
  /** Number of open elements by name. */
  readonly #counts = new Map<string, number>();
  /** The texts being read; an island's text is last. */
  readonly #runs = [new Run()];
  /** Index of the open element that is a single code, with nothing inside read; -1 = none. */
  #shield = -1;
  #language: string | null = null;
  /** Attributes to translate; undefined = all with visible text. */
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #skipped: SkippedSink | undefined;

  constructor(text: string, { attributes, hasTemplates, skipped, page }: HtmlReading) {
    this.#page = page;
    this.#fillers = page && XML_FILLERS;
    this.#tags = page?.codes ?? (hasTemplates ? findTemplateTags(text) : []);
    this.#wanted = attributes;
    this.#skipped = skipped;
    this.#text = text;
    this.#isXml =
      page !== undefined ||
      /^\s*<\?xml\s|<!doctype[^>]*xhtml|\sxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/i.test(
        text.slice(0, 4096),
      );
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.#startTag(token),
        onEndTag: (token) => this.#endTag(token),
        onCharacter: (token) => this.#characters(token, false),
        onWhitespaceCharacter: (token) => this.#characters(token, true),
        onComment: ({ location }) => this.#standalone('<!-- -->', location),
        onNullCharacter: () => {},
        onDoctype: () => {},
        onEof: () => {},
      },
    );
  }

  read(): FilterFile {
    const masked = maskTags(this.#text, this.#tags, this.#fillers);
    const { start = 0, end = masked.length } = this.#page ?? {};
    // Only the root element: a DOCTYPE may contain what looks like tags.
    this.#tokenizer.write(' '.repeat(start) + masked.slice(start, end), true);
    this.#closeTo(0, this.#text.length);
    this.#flush();
    // A text precedes those within its codes, which end first.
    this.#segments.sort((a, b) => a.start - b.start || b.end - a.end);
    return { source_lang: this.#language, target_lang: null, segments: this.#segments };
  }

  get #run(): Run {
    return this.#runs.at(-1) ?? new Run();
  }

  #startTag(token: Token.TagToken): void {
    const { tagName: name, location } = token;
    if (!location) return;
    const above = this.#open.at(-1);
    const isForeign = (above?.isForeign ?? false) || isForeignRoot(name);
    if (!isForeign && !this.#page) this.#switchTokenizer(token);
    const isVoidTag = !isForeign && !this.#page && isVoid(name);
    const isEmpty = (token.selfClosing && (isForeign || this.#isXml)) || isVoidTag;
    if (this.#shield >= 0) {
      if (!isEmpty) this.#push(name, token, { role: 'opaque', translate: false, isForeign });
      return;
    }
    this.#endImplied(name, location.startOffset);
    const parent = this.#open.at(-1);
    const inherited = parent?.translate ?? true;
    const own = attribute(token, 'translate')?.toLowerCase();
    const translate = own === 'no' ? false : own === 'yes' || own === '' ? true : inherited;
    if (name === 'html') {
      this.#language ??= attribute(token, 'lang') || attribute(token, 'xml:lang') || null;
    }
    const isBlock = this.#page?.blocks.has(location.startOffset);
    const role = isBlock ? 'block' : this.#roleOf(name, isForeign && !isForeignRoot(name));
    if (role === 'block' || !(translate || inherited)) this.#flush();
    if (translate) this.#segments.push(...this.#attributes(token));
    if (isEmpty) {
      if (role !== 'block' && inherited) this.#addMark('standalone', name, location, !translate);
      return;
    }
    const open = this.#push(name, token, { role, translate, isForeign });
    const reason = role === 'opaque' ? 'script' : translate ? null : 'untranslatable';
    if (inherited && reason) open.skips = { reason, from: location.endOffset };
    if (role === 'opaque' || (role !== 'block' && inherited && !translate))
      this.#shield = this.#open.length - 1;
    else if (role === 'island') this.#runs.push(new Run());
    else if (role === 'inline' && translate) {
      open.mark = this.#addMark('open', name, location, false);
      open.run = this.#run;
    }
  }

  /** Sets the tokenizer's content mode, normally the tree builder's task. */
  #switchTokenizer({ tagName, selfClosing }: Token.TagToken): void {
    if (selfClosing && this.#isXml) return;
    if (tagName === 'title' || tagName === 'textarea') this.#tokenizer.state = TokenizerMode.RCDATA;
    else if (tagName === 'script') this.#tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (tagName === 'plaintext') this.#tokenizer.state = TokenizerMode.PLAINTEXT;
    else if (/^(style|iframe|noembed|xmp|noframes)$/.test(tagName))
      this.#tokenizer.state = TokenizerMode.RAWTEXT;
  }

  #push(name: string, token: Token.TagToken, of: Pick<Open, 'role' | 'translate' | 'isForeign'>): Open {
    const start = token.location?.startOffset ?? 0;
    if (this.#open.length >= MAX_DEPTH) {
      const problem = localised('format.nested', { count: MAX_DEPTH });
      throw placedError('too-deep', problem, new Places(this.#text).at(start));
    }
    const isText = this.#shield < 0 && (!of.isForeign || isForeignRoot(name));
    const outer = this.#context;
    const open: Open = {
      ...of,
      name,
      start,
      context: isText ? openElement(outer, name, (one) => attribute(token, one)) : outer,
      id: keyOfId(attribute(token, 'id')),
      keepsSpace: keepsSpace(name) || (this.#open.at(-1)?.keepsSpace ?? false),
      shown: '',
    };
    this.#open.push(open);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    return open;
  }

  /** Closes the elements that a start tag closes implicitly. */
  #endImplied(name: string, at: number): void {
    const ended = this.#page ? null : endedBy(name);
    if (!ended) return;
    let lowest = -1;
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const { name: open } = this.#open[index] ?? { name: '' };
      if (ended.has(open)) lowest = index;
      else if (isHolder(open)) break;
    }
    if (lowest >= 0) this.#closeTo(lowest, at);
  }

  #roleOf(name: string, isForeign: boolean): Role {
    return roleOf(name, { isForeign, isXml: this.#isXml });
  }

  #endTag({ tagName: name, location }: Token.TagToken): void {
    if (!location) return;
    const found = this.#findOpen(name);
    if (found >= 0) {
      this.#closeTo(found + 1, location.startOffset);
      this.#close(location.startOffset, location.endOffset);
      return;
    }
    if (this.#shield >= 0) return;
    const { translate = true, isForeign = false } = this.#open.at(-1) ?? {};
    const role = this.#roleOf(name, isForeign);
    if (role === 'block' || !translate) this.#flush();
    else this.#addMark(name === 'br' ? 'standalone' : 'close', name, location, false);
  }

  /**
   * The open element that an end tag closes; an end tag within a block does not close an inline element
   * around it.
   */
  #findOpen(name: string): number {
    if (this.#page) return this.#open.length - 1;
    if (!this.#counts.get(name)) return -1;
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const open = this.#open[index];
      if (open?.name === name) return index;
      const isWithin = open && (open.role === 'block' || open.role === 'island');
      if (isWithin && this.#roleOf(name, open.isForeign) === 'inline') return -1;
    }
    return -1;
  }

  /** Closes the elements from this index on, implicitly. */
  #closeTo(index: number, at: number): void {
    while (this.#open.length > index) this.#close(at, at);
  }

  /** Closes the innermost element; `[start, end)` is its end tag, empty if missing. */
  #close(start: number, end: number): void {
    const open = this.#open.at(-1);
    if (!open) return;
    const isShield = this.#shield === this.#open.length - 1;
    if (isShield) this.#shield = -1;
    if (this.#shield < 0 && !isShield && (open.role === 'block' || open.role === 'island')) this.#flush();
    if (open.skips) this.#report(open.skips, { from: open.start, to: start });
    this.#open.pop();
    this.#counts.set(open.name, (this.#counts.get(open.name) ?? 1) - 1);
    if (this.#shield >= 0) return;
    const place = { startOffset: open.start, endOffset: end };
    if (isShield) {
      const isWord = open.role !== 'opaque';
      if (this.#isText()) this.#addMark('standalone', open.shown || open.name, place, isWord);
    } else if (open.role === 'island') {
      this.#runs.pop();
      if (this.#isText()) this.#addMark('standalone', open.name, place, false);
    } else if (open.mark && start < end) {
      const mark = this.#addMark('close', open.name, { startOffset: start, endOffset: end }, false);
      if (open.run === this.#run) mark.opens = open.mark;
    }
  }

  #report({ reason, from }: Open['skips'] & object, at: { from: number; to: number }): void {
    const text = withoutTags(this.#text.slice(from, at.to));
    if (text.trim() !== '') this.#skipped?.add(reason, { at: at.from, text });
  }

  #addMark(
    kind: InlineMark['kind'],
    display: string,
    { startOffset: start, endOffset: end }: Place,
    isWord: boolean,
  ): InlineMark {
    const mark: InlineMark = { type: 'code', kind, display, start, end };
    this.#run.inlines.push(mark);
    if (isWord) this.#run.words.add(mark);
    return mark;
  }

  #standalone(display: string, location: Place | null): void {
    if (!location || this.#shield >= 0) return;
    if (this.#isText()) this.#addMark('standalone', display, location, false);
    else this.#flush();
  }

  #characters({ chars, location }: Token.CharacterToken, isSpace: boolean): void {
    if (!location) return;
    const shield = this.#open[this.#shield];
    if (shield) {
      if (shield.shown.length < 100 && shield.role !== 'opaque') {
        const pieces = isSpace ? [' '] : cutAtTags(chars, this.#fillers);
        shield.shown += pieces.filter((_, index) => index % 2 === 0).join('');
      }
    } else if (this.#isText()) {
      const text = isSpace && !this.#open.at(-1)?.keepsSpace ? ' ' : chars;
      for (const one of this.#cut(text, location.startOffset, location.endOffset)) {
        if (one.tag)
          this.#addMark('standalone', this.#text.slice(one.start, one.end), place(one), one.tag.isValue);
        else this.#run.addText(one.text, one.start, one.end);
      }
    } else this.#flush();
  }

  /** A read text and the template tags in it, with their places. */
  *#cut(text: string, start: number, end: number): Generator<Cut> {
    if (this.#tags.length === 0) {
      yield { text, start, end };
      return;
    }
    let at = start;
    let next = tagAfter(this.#tags, start);
    for (const [index, piece] of cutAtTags(text, this.#fillers).entries()) {
      const tag = this.#tags[next];
      if (index % 2 === 1 && tag) {
        yield { text: piece, start: tag.start, end: tag.end, tag };
        at = tag.end;
        next++;
      } else if (piece !== '') {
        const upTo = tag && tag.start < end ? tag.start : end;
        yield { text: piece, start: at, end: upTo };
      }
    }
  }

  #isText(): boolean {
    return this.#open.at(-1)?.translate ?? true;
  }

  #flush(): void {
    const run = this.#run;
    this.#runs[this.#runs.length - 1] = new Run();
    const inlines = trimRun(run, this.#text);
    const start = inlines[0]?.start;
    const end = inlines.at(-1)?.end;
    if (start === undefined || end === undefined) return;
    const block = blockOfText(this.#context);
    const coded = numberCodes(inlines, this.#text);
    this.#segments.push({ key: this.#key(), target: null, start, end, block, ...coded });
  }

  get #context(): BlockContext {
    return this.#open.at(-1)?.context ?? IN_BODY;
  }

  #attributes(token: Token.TagToken): FilterSegment[] {
    const cut = (value: string, start: number, end: number) => this.#cut(value, start, end);
    return readAttributes(token, { text: this.#text, context: this.#context, wanted: this.#wanted, cut });
  }

  /** Key for the innermost block: `#id`, or the element name. */
  #key(): string {
    const block = this.#open.findLast(({ role }) => role === 'block' || role === 'island');
    return block ? (block.id ? `#${block.id}` : block.name) : '';
  }
}

const place = ({ start, end }: Cut): Place => ({ startOffset: start, endOffset: end });

interface Place {
  startOffset: number;
  endOffset: number;
}

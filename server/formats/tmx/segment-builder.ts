import { formatCode } from '@tessera/shared/text/inline-codes';
import type { XmlAttributes } from '../encoding/xml-reader.ts';
import { codeDisplay } from './code-display.ts';
import type { CodeContent, TmxCode } from './types.ts';

/** The text of one `<seg>`, with its codes numbered from 1 until the unit's variants are aligned. */
export interface BuiltSegment {
  text: string;
  codes: TmxCode[];
  /** TMX `x` of the code at the same place in `codes`: links it to the other variants' codes. */
  links: (string | undefined)[];
}

interface Frame {
  name: string;
  attributes: XmlAttributes;
  /** Where codes collect their content; `hi` and unknown elements pass theirs through to the text. */
  content: CodeContent[] | null;
  /** For elements that pass content through: their code and where in the text they begin. */
  code: TmxCode | null;
  start: number;
}

const CODE_ELEMENTS = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);
const OWN_ATTRIBUTES = new Set(['i', 'x', 'pos']);

/** Turns the tags and text inside a `<seg>` into the inline-code notation. */
export class SegmentBuilder {
  #text = '';
  readonly #codes: TmxCode[] = [];
  readonly #links: (string | undefined)[] = [];
  readonly #frames: Frame[] = [];
  readonly #unclosed = new Map<string, TmxCode>();

  open(name: string, attributes: XmlAttributes): void {
    const frame: Frame = { name, attributes, content: null, code: null, start: this.#text.length };
    if (this.#code()) {
      if (name === 'sub') this.#content()?.push({ sub: '' });
    } else if (CODE_ELEMENTS.has(name)) {
      frame.content = [];
    } else if (name !== 'sub') {
      frame.code = this.#addThrough(name, attributes);
      this.#text += formatCode(frame.code.id, 'open');
    }
    this.#frames.push(frame);
  }

  text(text: string): void {
    const content = this.#content();
    if (!content) {
      this.#text += text;
      return;
    }
    const last = content.at(-1);
    if (
      last !== undefined &&
      typeof last !== 'string' &&
      this.#frames.some((frame) => frame.name === 'sub')
    ) {
      last.sub += text;
    } else if (typeof last === 'string') {
      content[content.length - 1] = last + text;
    } else {
      content.push(text);
    }
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.code) this.#closeThrough(frame, frame.code);
    else if (frame.content) this.#closeCode(frame.name, frame.attributes, frame.content);
  }

  /** Returns the segment; the builder must not be used afterwards. */
  build(): BuiltSegment {
    return { text: this.#text, codes: this.#codes, links: this.#links };
  }

  #code(): Frame | undefined {
    return this.#frames.find((frame) => frame.content !== null);
  }

  #content(): CodeContent[] | null {
    return this.#frames.length === 0 ? null : (this.#code()?.content ?? null);
  }

  #add(code: Omit<TmxCode, 'id'>, link: string | undefined): TmxCode {
    const added = { id: this.#codes.length + 1, ...code };
    this.#codes.push(added);
    this.#links.push(link);
    return added;
  }

  #addThrough(name: string, attributes: XmlAttributes): TmxCode {
    const markup = `<${name}${Object.entries(attributes)
      .filter(([key]) => name !== 'hi' || key !== 'x')
      .map(([key, value]) => ` ${key}="${value}"`)
      .join('')}>`;
    const code = this.#add(
      { type: 'pair', display: attributes.type ?? name, markup, closing_markup: `</${name}>` },
      name === 'hi' ? attributes.x : undefined,
    );
    if (name === 'hi') {
      code.element = 'hi';
      keepAttributes(code, 'attributes', attributes);
    }
    return code;
  }

  #closeThrough(frame: Frame, code: TmxCode): void {
    const opening = formatCode(code.id, 'open');
    if (code.element !== 'hi' && this.#text.length === frame.start + opening.length) {
      code.type = 'standalone';
      code.markup = `${code.markup.slice(0, -1)}/>`;
      delete code.closing_markup;
      this.#text = this.#text.slice(0, frame.start) + formatCode(code.id, 'standalone');
    } else {
      this.#text += formatCode(code.id, 'close');
    }
  }

  #closeCode(name: string, attributes: XmlAttributes, content: CodeContent[]): void {
    const markup = content.map((piece) => (typeof piece === 'string' ? piece : piece.sub)).join('');
    const opened = name === 'ept' ? this.#takeUnclosed(attributes.i) : undefined;
    if (opened) {
      opened.type = 'pair';
      opened.closing_markup = markup;
      if (content.some((piece) => typeof piece !== 'string')) opened.closing_content = content;
      keepAttributes(opened, 'closing_attributes', attributes);
      this.#text += formatCode(opened.id, 'close');
      return;
    }
    const type = codeType(name, attributes);
    const code = this.#add(
      { type, display: codeDisplay(markup, attributes.type ?? name), markup },
      attributes.x,
    );
    if (name === 'ut') code.element = 'ut';
    if (content.some((piece) => typeof piece !== 'string')) code.content = content;
    keepAttributes(code, 'attributes', attributes);
    if (name === 'bpt') this.#unclosed.set(attributes.i ?? `?${code.id}`, code);
    this.#text += formatCode(code.id, type);
  }

  /** The `bpt` that an `ept` closes: by `i`, or the innermost open one if it is missing (TMX 1.1). */
  #takeUnclosed(i: string | undefined): TmxCode | undefined {
    const key = i ?? [...this.#unclosed.keys()].at(-1);
    if (key === undefined) return undefined;
    const code = this.#unclosed.get(key);
    this.#unclosed.delete(key);
    return code;
  }
}

function codeType(name: string, attributes: XmlAttributes): 'open' | 'close' | 'standalone' {
  if (name === 'bpt') return 'open';
  if (name === 'ept') return 'close';
  if (name !== 'it') return 'standalone';
  return attributes.pos === 'end' ? 'close' : 'open';
}

function keepAttributes(code: TmxCode, field: 'attributes' | 'closing_attributes', all: XmlAttributes): void {
  const kept = Object.entries(all).filter(([key]) => !OWN_ATTRIBUTES.has(key));
  if (kept.length > 0) code[field] = Object.fromEntries(kept);
}

import type { Token } from 'parse5';
import { type BlockContext, blockOfLabel } from '../blocks.ts';
import { type Inline, numberCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { isTranslatable } from './elements.ts';
import type { TemplateTag } from './templates.ts';

/** A piece of a read text, or a template tag in it. */
export interface Cut {
  text: string;
  start: number;
  end: number;
  tag?: TemplateTag;
}

interface AttributeReading {
  text: string;
  /** The block that contains the element. */
  context: BlockContext;
  /** Attributes to translate; undefined = all with visible text. */
  wanted: ReadonlySet<string> | undefined;
  cut(value: string, start: number, end: number): Iterable<Cut>;
}

/** The texts in the attributes of a tag. */
export function readAttributes(
  token: Token.TagToken,
  { text, context, wanted, cut }: AttributeReading,
): FilterSegment[] {
  return token.attrs.flatMap(({ name, value }): FilterSegment[] => {
    const location = token.location?.attrs?.[name];
    if (!location || value.trim() === '') return [];
    if (!isTranslatable(token.tagName, name, (other) => attribute(token, other), wanted)) return [];
    const { startOffset, endOffset: end } = location;
    const start = startOffset + (/^[^=]*=\s*/.exec(text.slice(startOffset, end))?.[0].length ?? 0);
    const inlines: Inline[] = Array.from(cut(value, start, end), ({ text: piece, tag, ...range }) =>
      tag
        ? { type: 'code', kind: 'standalone', display: text.slice(tag.start, tag.end), ...range }
        : { type: 'text', text: piece, ...range },
    );
    if (!inlines.some((one) => one.type === 'text' && one.text.trim() !== '')) return [];
    const id = keyOfId(attribute(token, 'id'));
    const { source, codes } = numberCodes(inlines, text);
    return [
      {
        key: `${id ? `#${id}` : token.tagName}@${name}`,
        source,
        ...(codes.length > 0 && { codes }),
        target: null,
        start,
        end,
        block: blockOfLabel(context),
        context: { attribute: name },
      },
    ];
  });
}

export function attribute(token: Token.TagToken, name: string): string | null {
  return token.attrs.find((one) => one.name === name)?.value ?? null;
}

/** UTF-16 units of an id in a key. */
const MAX_ID = 500;

/** An id as part of a key. Long ids are cut, because the key of every text in the element contains them. */
export function keyOfId(id: string | null): string | null {
  return id !== null && id.length > MAX_ID ? id.slice(0, MAX_ID).toWellFormed() : id;
}

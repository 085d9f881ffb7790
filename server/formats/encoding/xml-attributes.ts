import { decodeCharacters, type ProblemSink } from './xml-characters.ts';

/** Attribute values by qualified name, references resolved. Shared between tags: never change one. */
export type XmlAttributes = Readonly<Record<string, string>>;

const NONE: XmlAttributes = Object.freeze({});
const NAME_START = /^[A-Za-z_:\u0080-\u{10FFFF}]/u;
const ATTRIBUTE = /\s*([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const MAX_ATTRIBUTES = 500;

export interface ParsedTag {
  name: string;
  attributes: XmlAttributes;
  /** What is wrong with the tag; the rest means nothing then. */
  error?: string;
}

/** Name and attributes of what stands between `<` and `>` (or `/>`). */
export function attributesOf(source: string, problems: ProblemSink): ParsedTag {
  const space = source.search(/\s/);
  const name = space < 0 ? source : source.slice(0, space);
  if (!NAME_START.test(name) || /[="'/&]/.test(name)) {
    return { name, attributes: NONE, error: `“<${source.slice(0, 20)}” is not a tag.` };
  }
  if (space < 0) return { name, attributes: NONE };
  // An ordinary object: one without prototype is several times slower to read, and no name of a format is on it.
  const attributes: Record<string, string> = {};
  let count = 0;
  ATTRIBUTE.lastIndex = space;
  let end = space;
  for (let match = ATTRIBUTE.exec(source); match; match = ATTRIBUTE.exec(source)) {
    end = ATTRIBUTE.lastIndex;
    const key = match[1] ?? '';
    if (Object.hasOwn(attributes, key))
      return { name, attributes, error: `<${name}> has the attribute ${key} twice.` };
    if (++count > MAX_ATTRIBUTES) return { name, attributes, error: `<${name}> has too many attributes.` };
    attributes[key] = attributeValue(match[2] ?? match[3] ?? '', problems);
  }
  if (source.slice(end).trim() !== '') {
    return { name, attributes, error: `An attribute of <${name}> has no quoted value.` };
  }
  return { name, attributes };
}

function attributeValue(raw: string, problems: ProblemSink): string {
  // White space as such becomes spaces, white space by reference stays: XML 1.0 section 3.3.3.
  const value = /[\t\n\r]/.test(raw) ? raw.replace(/\r\n|[\t\n\r]/g, ' ') : raw;
  return decodeCharacters(value, problems);
}

import { decodeXml } from '../../xml/encoding.ts';
import { scanXml } from '../../xml/scan.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { contentWriter, readContent } from '../xml-content.ts';

export const stringsdictFilter: Filter = {
  name: 'stringsdict',
  title: 'Apple stringsdict',
  extensions: ['stringsdict'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding that the XML declaration names'],
  not_kept: ['States and approvals: the file has no place for them.'],
  placeholders: ['apple', 'printf'],
  recognises: (head) => /<plist[\s>]/.test(head),
  decode: decodeXml,
  read: (text) => ({ source_lang: null, target_lang: null, segments: readStringsdict(text) }),
  encoder: (source) => contentWriter(source),
};

/** Of how a number is formatted, not for people. */
const FORMAT_KEYS = ['NSStringFormatSpecTypeKey', 'NSStringFormatValueTypeKey'];
const VARIABLE = /%(?:\d+\$)?#@[^@]*@/g;

/** The plural forms and the formats that have words beside their variables, by the path of their keys. */
function readStringsdict(text: string): FilterSegment[] {
  const { tape } = scanXml(text, { shorten: () => null });
  const paths = new Map<number, string[]>();
  /** The last key of each dictionary so far. */
  const keys = new Map<number, string>();
  const segments: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (!tape.isElement(node)) continue;
    const parent = tape.parent[node] ?? -1;
    const kind = tape.nameOf(node);
    if (kind === 'key') keys.set(parent, readContent(tape, node).source);
    if (kind === 'dict') paths.set(node, [...(paths.get(parent) ?? []), ...ownKey(keys, parent)]);
    if (kind !== 'string') continue;
    const content = readContent(tape, node);
    const isFormat = FORMAT_KEYS.includes(keys.get(parent) ?? '');
    if (isFormat || content.source.replace(VARIABLE, '').trim() === '') continue;
    const key = [...(paths.get(parent) ?? []), ...ownKey(keys, parent)].join('.');
    segments.push({ key, target: null, ...content });
  }
  return segments;
}

function ownKey(keys: ReadonlyMap<number, string>, parent: number): string[] {
  const key = keys.get(parent);
  return key === undefined ? [] : [key];
}

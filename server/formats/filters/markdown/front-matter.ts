import type { FilterSegment } from '../filter.ts';
import type { SkippedSink } from '../skipped.ts';

/** The front matter keys with text; all others configure the site. */
export const FRONT_MATTER_KEYS: readonly string[] = [
  'title',
  'description',
  'summary',
  'subtitle',
  'excerpt',
  'abstract',
  'linkTitle',
  'linktitle',
  'sidebar_label',
];
const YAML = /^([\w.-]+)(:[ \t]+)(.*?)[ \t]*$/gm;
const TOML = /^([\w.-]+)([ \t]*=[ \t]*)(.*?)[ \t]*$/gm;
const PLAIN = /^(?![[{&*!|>%@`#"',?:-])(?!.*(?:: |:$| #)).+$/;

/** The front matter texts on a single line; `start` is its offset in the file. */
export function readFrontMatter(raw: string, start: number, keys: readonly string[]): FilterSegment[] {
  const isToml = raw.startsWith('+++');
  return [...raw.matchAll(isToml ? TOML : YAML)].flatMap(
    ({ 0: line, 1: key, 2: between, 3: value, index }) => {
      if (key === undefined || !keys.includes(key) || between === undefined || value === undefined) return [];
      const source = isToml && !/^["']/.test(value) ? null : readScalar(value, isToml);
      if (!source?.trim()) return [];
      const at = start + index + line.indexOf(value, key.length + between.length);
      return [
        {
          key,
          source,
          target: null,
          start: at,
          end: at + value.length,
          block: { kind: 'label' },
          context: { block: 'front matter' },
        },
      ];
    },
  );
}

/** Reports keys with text that are not read, and texts on several lines. */
export function reportFrontMatter(raw: string, keys: readonly string[], skipped: SkippedSink): void {
  const isToml = raw.startsWith('+++');
  const texts = new Set(readFrontMatter(raw, 0, keys).map(({ key }) => key));
  for (const { 0: line, 1: key = '', 3: value = '', index } of raw.matchAll(isToml ? TOML : YAML)) {
    if (texts.has(key)) continue;
    const isBlock = isToml ? /^("{3}|'{3})/.test(value) : /^[|>][-+\d]*$/.test(value);
    const text = isBlock
      ? raw.slice(index + line.length)
      : isToml && !/^["']/.test(value)
        ? null
        : readScalar(value, isToml);
    if (text?.trim())
      skipped.add('front-matter', { at: index, name: key, text: isBlock ? linesOf(text) : text });
  }
}

/** The first line of a block and the following ones, up to the next key. */
function linesOf(text: string): string {
  return /^(?:\r?\n(?:[ \t].*)?)*/.exec(text.slice(0, 500))?.[0] ?? '';
}

function readScalar(value: string, isToml: boolean): string | null {
  if (value.startsWith('"')) {
    try {
      const text: unknown = JSON.parse(value);
      return typeof text === 'string' ? text : null;
    } catch {
      return null;
    }
  }
  if (value.startsWith("'")) {
    const inner = /^'((?:[^']|'')*)'$/.exec(value)?.[1];
    return inner === undefined || (isToml && inner.includes("'")) ? null : inner.replaceAll("''", "'");
  }
  // Other types begin with the same characters; a number as a title is not text.
  return PLAIN.test(value) && !/^(?:true|false|null|~|[-+.\d][\d.:eE+-]*)$/i.test(value) ? value : null;
}

/** Keeps the value's quoting style if possible. */
export function writeFrontMatter(target: string, written: string): string {
  const isQuoted = written.startsWith("'") || written.startsWith('"');
  if (!isQuoted && target === target.trim() && PLAIN.test(target) && !/[\n\r\t]/.test(target)) return target;
  if (written.startsWith("'") && !/['\n\r\t]/.test(target)) return `'${target}'`;
  return JSON.stringify(target);
}

import { isScalar, isSeq, parseDocument } from 'yaml';
import type { YamlString } from './read.ts';

/** Control characters, and line breaks in YAML 1.1 but not 1.2: they must always be escaped. */
const NEEDS_ESCAPE = /[^\P{Cc}\n]|[\u2028\u2029\ufeff\ud800-\udfff](?![\udc00-\udfff])/u;
/** Special to YAML 1.1 readers, whatever this parser says. */
const SPECIAL = /^(?:=|<<)$/;
const ESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** Returns the raw value of a text that replaces a string in the file. */
export function yamlWriter(file: string): (text: string, string: YamlString) => string {
  const lineBreak = /\r\n|\n/.exec(file)?.[0] ?? '\n';
  return (text, { style, start, end, isInFlow }) => {
    const raw = file.slice(start, end);
    if (style === 'block') {
      const block = writeBlock(text, raw, lineBreak);
      // After a block, the next line must begin on its own.
      return block ?? quote(text) + (/[\r\n]$/.test(raw) ? lineBreak : '');
    }
    const isOneLine = !text.includes('\n') && !NEEDS_ESCAPE.test(text);
    if (style === 'plain' && isOneLine && isPlain(text, isInFlow)) return text;
    if (style === 'single' && isOneLine) return `'${text.replaceAll("'", "''")}'`;
    return quote(text);
  };
}

/** JSON is YAML, except for some characters that need escapes. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    ESCAPED,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether an unquoted text is read unchanged in either version. */
function isPlain(text: string, isInFlow: boolean): boolean {
  if (text === '' || text.trim() !== text || SPECIAL.test(text)) return false;
  // PyYAML, and libyaml before 0.2.5, read it as a key indicator.
  if (isInFlow && text.includes('?')) return false;
  const line = isInFlow ? `[${text}]` : `- ${text}`;
  return (['1.1', '1.2'] as const).every((version) => {
    const document = parseDocument(line, { version, logLevel: 'silent' });
    const [node, ...others] = isSeq(document.contents) ? document.contents.items : [];
    const isRead = isScalar(node) && node.value === text && !node.anchor && !node.tag;
    return document.errors.length === 0 && others.length === 0 && isRead;
  });
}

/** A literal block, indented like the replaced one; null = impossible for this text. */
function writeBlock(text: string, raw: string, lineBreak: string): string | null {
  const [, ...body] = raw.split(/\r\n|\n/);
  const indents = body.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = ' '.repeat(Math.min(...indents));
  const lines = text.replace(/\n+$/, '').split('\n');
  // Leading white space in the first line would be read as indentation.
  const isBlock = indent !== '' && /^[^\s]/.test(text) && !NEEDS_ESCAPE.test(text);
  if (!isBlock) return null;
  const breaks = /\n*$/.exec(text)?.[0] ?? '';
  const chomp = breaks.length === 0 ? '-' : breaks.length === 1 ? '' : '+';
  const indented = lines.map((line) => (line === '' ? '' : indent + line));
  const rest = Array.from({ length: Math.max(0, breaks.length - 1) }, () => '');
  const written = [`|${chomp}`, ...indented, ...rest].join(lineBreak);
  return /[\r\n]$/.test(raw) || breaks !== '' ? written + lineBreak : written;
}

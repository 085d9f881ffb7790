import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { normaliseLanguage } from '../../../../shared/domain/text/languages.ts';
import { decodeAs, IN_UTF8, legacyCharset, type XmlSource } from '../../xml/encoding.ts';
import type { Splice } from '../../xml/splice.ts';
import { isLanguage } from '../declare-language.ts';
import { decodePlain } from '../decode-plain.ts';

/** The header is the first entry, below any licence comments. */
const HEAD_BYTES = 65_536;
const CHARSET = /"[^"\n]*Content-Type:[^"\n]*?charset=[ \t]*([^\s\\";]+)/i;
/** Decodes a PO file by its byte order mark or header. Throws a FormatError. */
export function decodePo(bytes: Uint8Array): XmlSource {
  const [a = 0, b = 0] = bytes;
  const isMarked = (a === 0xef && b === 0xbb) || (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEAD_BYTES, bytes.length));
  const label = CHARSET.exec(head.toString('latin1'))?.[1];
  if (isMarked || !label) return decodePlain(bytes);
  // Templates have this placeholder, which gettext treats as ASCII.
  if (label === 'CHARSET') return { ...decodePlain(bytes), encoding: 'US-ASCII' };
  const charset = IN_UTF8.test(label) ? { kind: 'utf8' as const, name: 'utf-8' } : legacyCharset(label);
  return decodeAs(bytes, { encoding: label, bom: 0, charset });
}

/** Splices that make the header declare UTF-8. */
export function declareUtf8(text: string): Splice[] {
  const found = CHARSET.exec(text.slice(0, HEAD_BYTES));
  if (!found) return [];
  const end = found.index + found[0].length;
  return [{ start: end - (found[1] ?? '').length, end, text: 'UTF-8' }];
}

const HEADER = /(?:^|[\r\n])msgid[ \t]+""[ \t]*[\r\n]+msgstr((?:[ \t]*"[^\r\n]*[\r\n]*)+)/;

/** The languages in a header, given raw or as text; null = not named. */
export function languagesOf(header: string): { source_lang: string | null; target_lang: string | null } {
  const named = (field: string) => {
    const value = new RegExp(`^"?${field}:([^\\\\"\\r\\n]*)`, 'im').exec(header)?.[1]?.trim() ?? '';
    return value === '' ? null : normaliseLanguage(value);
  };
  return { source_lang: named('X-Source-Language'), target_lang: named('Language') };
}

/** The same, from the beginning of a file. */
export function languagesOfHead(head: string): ReturnType<typeof languagesOf> {
  return languagesOf(HEADER.exec(head)?.[1] ?? '');
}

/** Script names that gettext writes after an at sign. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Deva: 'devanagari',
  Arab: 'arabic',
};
const LANGUAGE = /(?<=["n])Language:[ \t]*([^\\"\r\n]*)/d;

/** `pt_BR`, `sr@latin`: a language as gettext writes it. */
function gettextName(tag: string): string {
  const [language = '', ...rest] = tag.split('-');
  const script = rest.find((one) => SCRIPTS[one] !== undefined);
  const others = rest.filter((one) => one !== script);
  return [language, ...others].join('_') + (script === undefined ? '' : `@${SCRIPTS[script]}`);
}

/** Splices that make the header name the target language. */
export function nameLanguage(text: string, { target_lang }: FileLanguages): Splice[] {
  const header = HEADER.exec(text.slice(0, HEAD_BYTES));
  const strings = header?.[1];
  if (!header || strings === undefined) return [];
  const at = header.index + header[0].length - strings.length;
  const name = gettextName(target_lang);
  const found = LANGUAGE.exec(strings);
  const range = found?.indices?.[1];
  if (range) {
    const stated = strings.slice(...range).trim();
    if (stated === name || (stated !== '' && isLanguage(stated, target_lang))) return [];
    const space = strings[range[0] - 1] === ':' ? ' ' : '';
    return [{ start: at + range[0], end: at + range[1], text: space + name }];
  }
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const line = `"Language: ${name}\\n"`;
  const first = at + strings.search(/"/);
  // Usually the first string is empty.
  const isEmpty = text.startsWith('""', first);
  const place = isEmpty ? first + 2 : first;
  return [{ start: place, end: place, text: isEmpty ? lineBreak + line : line + lineBreak }];
}

import { normaliseLanguage } from '../../../../shared/domain/text/languages.ts';
import { decodeAs, IN_UTF8, legacyCharset, type XmlSource } from '../../xml/encoding.ts';
import type { Splice } from '../../xml/splice.ts';
import { decodePlain } from '../decode-plain.ts';

/** The header is the first entry, below any licence comments. */
const HEAD_BYTES = 65_536;
const CHARSET = /"[^"\n]*Content-Type:[^"\n]*?charset=[ \t]*([^\s\\";]+)/i;
/** Script names that gettext writes after an at sign. */
const _SCRIPTS: Record<string, string> = {
  latin: 'Latn',
  cyrillic: 'Cyrl',
  devanagari: 'Deva',
  arabic: 'Arab',
};

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

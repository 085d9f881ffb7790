import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { type Localised, localised } from '../../messages/localised.ts';
import type { Fail } from './doctype.ts';
import type { Splice } from './splice.ts';

/** The offset after the XML declaration, or 0 or the white space if there is none. */
export function skipDeclaration(
  text: string,
  fail: Fail,
  warn: (offset: number, constraint: string, message: Localised, repair?: readonly Splice[]) => void,
): number {
  const first = /^\s*/.exec(text.slice(0, 10_000))?.[0].length ?? 0;
  if (text[first] !== '<') {
    return fail(first, 'not-xml', localised('format.xml.not-xml'));
  }
  if (!text.startsWith('<?xml', first) || !/\s/.test(text[first + 5] ?? '')) return first;
  const end = text.indexOf('?>', first);
  if (end < 0) return fail(first, 'syntax', localised('format.xml.unclosed', { what: 'declaration' }));
  const declared = /^<\?xml\s+version\s*=\s*(["'])(1\.[0-9]+)\1/.exec(text.slice(first, end));
  const version = declared?.[2];
  if (!version) return fail(first, 'syntax', localised('format.xml.no-version'));
  if (version !== '1.0') {
    const start = first + declared[0].length - 1 - version.length;
    // These end a line only in XML 1.1.
    const isPlain = !/[\u0085\u2028]/.test(text);
    const repair = [{ start, end: start + version.length, text: '1.0' }];
    warn(
      first,
      'xml-version',
      localised('format.warning.xml-version', { version }),
      isPlain ? repair : undefined,
    );
  }
  if (first > 0) {
    const repair = [{ start: 0, end: first, text: '' }];
    warn(first, 'xml-declaration', localised('format.warning.xml-declaration'), repair);
  }
  return end + 2;
}

/**
 * The problem with `&name;`, or null. Only the five predefined entities and character references are allowed.
 */
export function referenceProblem(name: string): { code: string; problem: Localised } | null {
  if (name === 'amp' || name === 'lt' || name === 'gt' || name === 'quot' || name === 'apos') return null;
  const number = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,9}))$/.exec(name);
  if (!number) {
    return /^[A-Za-z_:][\w.:-]*$/.test(name)
      ? {
          code: 'undefined-entity',
          problem: localised('format.xml.entity', { name }),
        }
      : { code: 'syntax', problem: localised('format.xml.ampersand') };
  }
  const codepoint = number[1] ? Number.parseInt(number[1], 16) : Number.parseInt(number[2] ?? '0', 10);
  if (codepoint <= 0x10ffff && !forbiddenXmlCharacter(String.fromCodePoint(codepoint))) return null;
  return {
    code: 'forbidden-character',
    problem: localised('format.xml.reference', { name }),
  };
}

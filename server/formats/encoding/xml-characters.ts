import { UNDECODABLE } from './decode-xml.ts';
import { XML_FORBIDDEN } from './xml-forbidden.ts';

/**
 * `control_character`: one that XML forbids, left out; `invalid_bytes`: not in the file's encoding, left out;
 * `unknown_entity`: a reference nobody declared, left as written; `stray_ampersand`: taken as an ampersand.
 */
export type TextProblem = 'control_character' | 'invalid_bytes' | 'unknown_entity' | 'stray_ampersand';

export interface ProblemSink {
  problem(problem: TextProblem, detail: string): void;
}

const ALL_FORBIDDEN = new RegExp(XML_FORBIDDEN, 'g');
const REFERENCE = /&(?:#(\d{1,8})|#x([0-9a-fA-F]{1,8})|(amp|lt|gt|quot|apos));|&[A-Za-z_][\w.-]{0,30};|&/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The characters that a stretch of XML stands for: line ends as `\n`, references resolved, forbidden characters
 * left out. An unknown reference stays as it is written.
 */
export function decodeCharacters(raw: string, sink: ProblemSink, { references = true } = {}): string {
  let text = raw;
  if (XML_FORBIDDEN.test(text)) text = withoutForbidden(text, sink);
  if (!text.isWellFormed()) text = withoutLoneSurrogates(text, sink);
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  return references && text.includes('&') ? resolveReferences(text, sink) : text;
}

function withoutForbidden(text: string, sink: ProblemSink): string {
  return text.replace(ALL_FORBIDDEN, (char) => {
    if (char === UNDECODABLE) sink.problem('invalid_bytes', 'bytes that are not in the encoding of the file');
    else sink.problem('control_character', codePointName(char.charCodeAt(0)));
    return '';
  });
}

function withoutLoneSurrogates(text: string, sink: ProblemSink): string {
  sink.problem('control_character', 'half of a surrogate pair');
  return text.toWellFormed().replaceAll('\uFFFD', '');
}

function resolveReferences(text: string, sink: ProblemSink): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    if (decimal === undefined && hex === undefined) {
      sink.problem(whole === '&' ? 'stray_ampersand' : 'unknown_entity', whole);
      return whole;
    }
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (isXmlCharacter(code)) return String.fromCodePoint(code);
    sink.problem('control_character', codePointName(code));
    return '';
  });
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return code <= 0x10ffff && code !== 0xfffe && code !== 0xffff;
}

function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

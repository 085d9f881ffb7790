const REFERENCE = /&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|([a-z]+));/g;
const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes character data: references resolved, line ends normalised (XML 1.0 section 2.11). */
export function decodeCharacters(raw: string): string {
  const lines = normaliseLineEnds(raw);
  return lines.includes('&') ? lines.replace(REFERENCE, resolve) : lines;
}

/** Decodes an attribute value: white space becomes spaces (section 3.3.3). */
export function decodeAttribute(raw: string): string {
  const spaced = /[\t\r\n]/.test(raw) ? raw.replace(/\r\n|[\t\r\n]/g, ' ') : raw;
  return spaced.includes('&') ? spaced.replace(REFERENCE, resolve) : spaced;
}

export function normaliseLineEnds(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
}

function resolve(
  whole: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCodePoint(Number.parseInt(decimal, 10));
  return PREDEFINED[name ?? ''] ?? whole;
}

export type Unencodable = ((character: string) => boolean) | null;

/** Text as element content with minimal escaping; characters that the charset lacks become references. */
export function encodeCharacters(text: string, unencodable: Unencodable): string {
  const escaped = /[&<\r]|\]\]>/.test(text) ? text.replace(/[&<\r]|\]\]>/g, escapeOne) : text;
  return unencodable ? referenceUnencodable(escaped, unencodable) : escaped;
}

/** A value between double quotes. */
export function encodeAttribute(value: string, unencodable: Unencodable): string {
  const escaped = value.replace(/[&<"\t\r\n]/g, (one) =>
    one === '"' ? '&quot;' : one < ' ' ? `&#${one.charCodeAt(0)};` : escapeOne(one),
  );
  return unencodable ? referenceUnencodable(escaped, unencodable) : escaped;
}

/** Text as CDATA, or null if it needs references, which CDATA cannot contain. */
export function encodeCdata(text: string, unencodable: Unencodable): string | null {
  if (text === '' || text.includes('\r')) return null;
  if (unencodable && referenceUnencodable(text, unencodable) !== text) return null;
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function escapeOne(one: string): string {
  if (one === '&') return '&amp;';
  if (one === '<') return '&lt;';
  return one === '\r' ? '&#13;' : ']]&gt;';
}

function referenceUnencodable(text: string, unencodable: (character: string) => boolean): string {
  // One reference per code point: an astral character is one reference, not two surrogates.
  return text.replace(/\P{Cc}/gu, (one) => (unencodable(one) ? `&#${one.codePointAt(0)};` : one));
}

import { XML_FORBIDDEN } from './xml-forbidden.ts';

const TEXT_SPECIAL = /[&<>\r]/;
const ATTRIBUTE_SPECIAL = /[&<>"\r\n\t]/;
const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Escapes text as XML content that reads back unchanged; characters forbidden in XML are dropped. */
export function xmlText(text: string): string {
  const allowed = writable(text);
  return TEXT_SPECIAL.test(allowed)
    ? allowed.replace(/[&<>\r]/g, (char) => REFERENCES[char] ?? char)
    : allowed;
}

/** Escapes text for a double-quoted attribute value. */
export function xmlAttribute(text: string): string {
  const allowed = writable(text);
  if (!ATTRIBUTE_SPECIAL.test(allowed)) return allowed;
  return allowed.replace(/[&<>"\r\n\t]/g, (char) => REFERENCES[char] ?? char);
}

/** ` name="value"` for each attribute that has a value and a valid name. */
export function xmlAttributes(attributes: Record<string, string | null | undefined>): string {
  let written = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || !isAttributeName(name)) continue;
    written += ` ${name}="${xmlAttribute(value)}"`;
  }
  return written;
}

/** Only prefixes that need no declaration: `xml:` as in `xml:lang`. */
function isAttributeName(name: string): boolean {
  return /^(xml:)?[A-Za-z_][\w.-]*$/.test(name) && !name.startsWith('xmlns');
}

function writable(text: string): string {
  const clean = XML_FORBIDDEN.test(text) ? text.replaceAll(new RegExp(XML_FORBIDDEN, 'g'), '') : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

const CHUNK_CHARS = 65_536;

/** Encodes strings as UTF-8, in chunks large enough for a system call. */
export async function* encodeChunks(
  strings: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  let pending = '';
  for await (const text of strings) {
    pending += text;
    if (pending.length < CHUNK_CHARS) continue;
    yield Buffer.from(pending, 'utf8');
    pending = '';
  }
  if (pending !== '') yield Buffer.from(pending, 'utf8');
}

import { decodeXml } from '../encoding/decode-xml.ts';
import type { XmlAttributes } from '../encoding/xml-reader.ts';
import { XmlReader } from '../encoding/xml-reader.ts';

export interface PartHandlers {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const PIECE_BYTES = 262_144;

/** Parses an XML part of a workbook in chunks; reports names without their prefix. */
export async function scanPart(content: Uint8Array, handlers: PartHandlers): Promise<void> {
  const scanner = new XmlReader({
    wants_text: handlers.text !== undefined,
    open: (name, attributes) => handlers.open?.(localName(name), attributes),
    close: (name) => handlers.close?.(localName(name)),
    text: (text) => handlers.text?.(text),
    // Like spreadsheet programs, do not reject a workbook for a stray character.
    problem: () => {},
  });
  for await (const text of decodeXml(pieces(content))) scanner.write(text);
  scanner.end();
}

async function* pieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

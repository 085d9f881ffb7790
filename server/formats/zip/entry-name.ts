import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** The upper half of the code page used for unmarked names (APPNOTE 4.4.17, appendix D). */
const OLD =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const IN_UTF8 = 0x800;
/** The extra field with the name in UTF-8 and the checksum of the original name. */
const UNICODE_NAME = 0x7075;

/** The name of an entry: decoded as UTF-8 if valid, marked or not, because most programs write it. */
export function entryName(raw: Buffer, flags: number, extra: Buffer): string {
  if (flags & IN_UTF8 || isUtf8(raw)) return raw.toString('utf8');
  return unicodeName(raw, extra) ?? Array.from(raw, (byte) => characterOf(byte)).join('');
}

function characterOf(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (OLD[byte - 0x80] ?? '');
}

function unicodeName(raw: Buffer, extra: Buffer): string | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    if (extra.readUInt16LE(at) !== UNICODE_NAME || field.length < 5) continue;
    if (field.readUInt32LE(1) === crc32(raw)) return field.toString('utf8', 5);
  }
  return null;
}

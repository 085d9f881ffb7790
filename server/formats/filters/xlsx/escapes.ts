import { forbiddenXmlCharacter } from '../../../../shared/domain/text/xml-chars.ts';

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Decodes `_x000D_` escapes for characters that XML would lose (ECMA-376 part 1, 22.4.2.4), except those no
 * text may contain.
 */
export function decodeEscapes(text: string): string {
  return text.replace(ESCAPE, (raw, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return forbiddenXmlCharacter(character) === null ? character : raw;
  });
}

export function encodeEscapes(text: string): string {
  return text
    .replace(ESCAPE, (raw) => (decodeEscapes(raw) === raw ? raw : `_x005F${raw}`))
    .replaceAll('\r', '_x000D_');
}

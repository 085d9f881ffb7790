import { type CodeKind, formatCode, parseText } from '@tessera/shared/text/inline-codes';

const VISIBLE = /\{(\/?)([1-9]\d{0,5})(\/?)\}/g;

/** A unit's text for a plain text field: its inline codes as `{1}`, `{/1}`, `{1/}`. */
export function toVisible(text: string): string {
  return parseText(text)
    .map((part) => (part.type === 'text' ? part.text : visibleCode(part.id, part.kind)))
    .join('');
}

/** The reverse: text that looks like one of `original`'s codes becomes that code; the rest stays text. */
export function fromVisible(visible: string, original: string): string {
  return visible.replace(VISIBLE, (written, closes: string, id: string, standalone: string) => {
    const kind: CodeKind = closes ? 'close' : standalone ? 'standalone' : 'open';
    const code = formatCode(Number(id), kind);
    return original.includes(code) ? code : written;
  });
}

function visibleCode(id: number, kind: CodeKind): string {
  return kind === 'open' ? `{${id}}` : kind === 'close' ? `{/${id}}` : `{${id}/}`;
}

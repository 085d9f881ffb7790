import type { InlineCode, TextPart } from '@tessera/shared/text/inline-codes';

/** The names of the tags around each part of a text, for the style sheet: `b a`; `''` = none. */
export function formatsOf(parts: readonly TextPart[], codes: readonly InlineCode[]): string[] {
  const open: { id: number; name: string }[] = [];
  return parts.map((part) => {
    if (part.type === 'text') return open.map(({ name }) => name).join(' ');
    const display = codes.find(({ id }) => id === part.id)?.display ?? '';
    // `<b class="x">` is `b`; several formats of one code are joined by `+`.
    const name = display.replace(/^<([\w-]+).*$/s, '$1').toLowerCase();
    if (part.kind === 'open') open.push({ id: part.id, name: name.replaceAll('+', ' ') });
    const at = part.kind === 'close' ? open.findLastIndex(({ id }) => id === part.id) : -1;
    if (at >= 0) open.splice(at, 1);
    return '';
  });
}

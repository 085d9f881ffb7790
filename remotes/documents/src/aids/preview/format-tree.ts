import { type InlineCode, parseText } from '@tessera/shared/text/inline-codes';

/** Elements allowed for formatting; the preview creates no others. */
type Format = 'b' | 'i' | 'u' | 's' | 'sup' | 'sub' | 'code' | 'mark' | 'small' | 'a';

export type FormatNode =
  | { type: 'text'; text: string }
  | { type: 'format'; format: Format; inside: FormatNode[] }
  | { type: 'break' }
  /** A placeholder for a non-text object, by its short name. */
  | { type: 'thing'; name: string };

const FORMATS: Readonly<Record<string, Format>> = {
  b: 'b',
  strong: 'b',
  bold: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  emphasis: 'i',
  italic: 'i',
  u: 'u',
  ins: 'u',
  underlined: 'u',
  s: 's',
  del: 's',
  strike: 's',
  sup: 'sup',
  superscript: 'sup',
  sub: 'sub',
  subscript: 'sub',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  var: 'code',
  mark: 'mark',
  small: 'small',
  a: 'a',
  link: 'a',
};
const BREAKS = /^(br|lb|cr|pb|line-break)$/;
/** Codes invisible to readers. */
const UNSEEN = /^(bookmark|comment|<!-- -->|wbr|format|soft-page-break)$/;
/** Deeper formats are ignored. */
const MAX_DEPTH = 24;

/** `<b class="x">` and `B` are `b`; several formats of one code are joined by `+`. */
function formatsOf(display: string): Format[] {
  const names = display
    .replace(/^<\/?([\w-]+).*$/, '$1')
    .toLowerCase()
    .split('+');
  return names.flatMap((name) => FORMATS[name] ?? []);
}

interface Open {
  id: number;
  inside: FormatNode[];
}

/** A text's appearance in its document: formats as a tree. Code halves may be out of order during editing. */
export function formatTree(text: string, codes: readonly InlineCode[]): FormatNode[] {
  const root: FormatNode[] = [];
  const open: Open[] = [];
  const byId = new Map(codes.map((code) => [code.id, code]));
  for (const part of parseText(text)) {
    const into = open.at(-1)?.inside ?? root;
    if (part.type === 'text') {
      into.push({ type: 'text', text: part.text });
      continue;
    }
    const code = byId.get(part.id);
    if (!code) continue;
    if (part.kind === 'standalone') {
      const thing = thingOf(code.display);
      if (thing) into.push(thing);
    } else if (part.kind === 'close') {
      const at = open.findLastIndex(({ id }) => id === part.id);
      if (at >= 0) open.length = at;
    } else if (code.type === 'pair') {
      let inside = into;
      for (const format of open.length < MAX_DEPTH ? formatsOf(code.display) : []) {
        const node: FormatNode = { type: 'format', format, inside: [] };
        inside.push(node);
        inside = node.inside;
      }
      open.push({ id: part.id, inside });
    }
  }
  return root;
}

function thingOf(display: string): FormatNode | null {
  const name = display.replace(/^<\/?([\w-]+).*$/, '$1').toLowerCase();
  if (BREAKS.test(name) || display.startsWith('\n')) return { type: 'break' };
  if (name === 'tab') return { type: 'text', text: '\t' };
  return UNSEEN.test(display) || UNSEEN.test(name) ? null : { type: 'thing', name: display };
}

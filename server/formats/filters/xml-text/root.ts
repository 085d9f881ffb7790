const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>)*/i;
const ROOT = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/;
/** Alternatives only for quoted values: one per character would overflow the stack in a long tag. */
const ROOT_TAG = /^<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/;

interface Root {
  /** Without its prefix; '' = the file begins with something else. */
  name: string;
  attributes: string;
}

export function rootOfHead(head: string): Root {
  const rest = head.slice(PROLOG.exec(head)?.[0].length ?? 0);
  const [, name = '', attributes = ''] = ROOT.exec(rest) ?? [];
  return { name, attributes };
}

export function languageOfRoot(head: string): string | null {
  return /\s(?:xml:)?lang\s*=\s*["']([^"']+)/.exec(rootOfHead(head).attributes)?.[1] ?? null;
}

/** The start tag of the root element, and its offset. */
export function rootTagOf(text: string): { tag: string | undefined; at: number } {
  const at = PROLOG.exec(text)?.[0].length ?? 0;
  return { tag: ROOT_TAG.exec(text.slice(at))?.[0], at };
}

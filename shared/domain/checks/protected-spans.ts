import { type Placeholder, scanPlaceholders } from './placeholder-scan.ts';
import { trailingRun } from './trailing-run.ts';

export type SpanKind = 'url' | 'email' | 'path' | 'markup' | 'placeholder' | 'character';

/** A piece of text that is not language: other checks ignore it. */
export interface ProtectedSpan {
  kind: SpanKind;
  text: string;
  start: number;
  end: number;
  placeholder?: Placeholder;
}

const URL_PATTERN =
  /(?:\b(?:https?|ftps?|sftp|file|ssh|git|wss?):\/\/|\bwww\.(?=[a-z0-9-]+\.))[^\s<>"“”«»„`\uFFFC\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]+/giu;
const EMAIL_PATTERN = /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const UNIX_PATH = /(?<![\p{L}\p{N}/:.<~\uFFFC-])(?:~|\.{1,2})?(?:\/[\w.@%+-]+){2,}\/?/gu;
const WINDOWS_PATH = /(?<![\p{L}\p{N}])(?:[A-Za-z]:\\|\\\\[\w.-]+\\)[^\s"'<>|*?:;,\uFFFC]*/gu;
const MARKUP =
  /<\/?([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(?:(\/)\s*)?>|<!--[\s\S]{0,500}?-->/g;

/**
 * Elements that are markup even without a partner; other names may be a word in angle brackets, such as
 * <footer>.
 */
const HTML_ELEMENTS = new Set(
  (
    'a b big br center code div dd dt em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strike strong sub sup td th ' +
    'tr tt u ul wbr'
  ).split(' '),
);
const CHARACTER_REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

const OPENING_OF = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** The address without surrounding punctuation: a closing bracket belongs to it if opened inside. */
function trimAddress(text: string): string {
  let end = trailingRun(text, /[.,;:!?'’…*]/);
  const counts = new Map<string, number>();
  for (const char of text.slice(0, end)) counts.set(char, (counts.get(char) ?? 0) + 1);
  while (end > 0) {
    const closing = text[end - 1] ?? '';
    const opening = OPENING_OF.get(closing);
    const closed = counts.get(closing) ?? 0;
    if (opening === undefined || (counts.get(opening) ?? 0) >= closed) break;
    counts.set(closing, closed - 1);
    end = trailingRun(text, /[.,;:!?]/, end - 1);
  }
  return text.slice(0, end);
}

/** A lone `<name>` may be text ("Usage: copy <file>"); markup has a known name, attributes or a partner. */
function scanMarkup(text: string): ProtectedSpan[] {
  if (!text.includes('<')) return [];
  const matches = [...text.matchAll(MARKUP)];
  const names = new Set(matches.map(({ 0: tag, 1: name }) => (tag.startsWith('</') ? `/${name}` : name)));
  return matches
    .filter((match) => {
      const name = match[1];
      if (name === undefined || match[3] || match[2]) return true;
      if (HTML_ELEMENTS.has(name.toLowerCase())) return true;
      return names.has(match[0].startsWith('</') ? name : `/${name}`);
    })
    .map((match) => ({
      kind: 'markup',
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
}

/** All non-language spans, in order and without overlaps; a URL or address wins over spans inside it. */
export function scanProtected(text: string): ProtectedSpan[] {
  const found: ProtectedSpan[] = scanMarkup(text);
  const add = (kind: SpanKind, pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) {
      const trimmed = trimAddress(match[0]);
      if (trimmed) found.push({ kind, text: trimmed, start: match.index, end: match.index + trimmed.length });
    }
  };
  if (text.includes('://') || text.includes('www.') || text.includes('WWW.')) add('url', URL_PATTERN);
  if (text.includes('@')) add('email', EMAIL_PATTERN);
  if (text.includes('/')) add('path', UNIX_PATH);
  if (text.includes('\\')) add('path', WINDOWS_PATH);
  for (const placeholder of scanPlaceholders(text)) {
    const { text: written, start, end } = placeholder;
    found.push({ kind: 'placeholder', text: written, start, end, placeholder });
  }
  if (text.includes('&')) {
    for (const { 0: reference, index } of text.matchAll(CHARACTER_REFERENCE)) {
      found.push({ kind: 'character', text: reference, start: index, end: index + reference.length });
    }
  }
  // Sort is stable: of two spans with the same start the one added first, the address, stays.
  found.sort((a, b) => a.start - b.start);
  const spans: ProtectedSpan[] = [];
  let last = 0;
  for (const span of found) {
    if (span.start < last) continue;
    spans.push(span);
    last = span.end;
  }
  return spans;
}

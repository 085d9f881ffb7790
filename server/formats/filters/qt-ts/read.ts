import { formatCode, plainText } from '../../../../shared/text/inline-codes.ts';
import type { XliffNote } from '../../xliff/types.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { FilterCode } from '../codes.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import { inlinesOf, readContent, rootOf } from '../xml-content.ts';

/** A translation or one plural form of it. */
export interface Translation {
  /** The element whose attribute tells the state. */
  node: number;
  /** The element that has the text. */
  holder: number;
}

const GONE = ['vanished', 'obsolete'];
const NOTES: Record<string, string | undefined> = {
  extracomment: undefined,
  comment: 'comment',
  translatorcomment: 'translator',
  oldsource: 'previous',
};

/** Scans a Qt file. Throws a FormatError with its place. */
export const scanQt = (text: string): XmlTape => scanXml(text, { shorten: () => null }).tape;

/** The messages that are still used: one segment each, or one per plural form that the file has. */
export function readQt(text: string): FilterFile {
  const tape = scanQt(text);
  const root = rootOf(tape);
  const segments: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) === 'message') segments.push(...readMessage(tape, node));
  }
  return {
    source_lang: tape.attribute(root, 'sourcelanguage'),
    target_lang: tape.attribute(root, 'language'),
    segments,
  };
}

/** The translations of a message that may be edited. */
export function translationsOf(tape: XmlTape, message: number): Translation[] {
  const node = tape.child(message, 'translation');
  if (node < 0 || GONE.includes(tape.attribute(node, 'type') ?? '')) return [];
  const forms = tape.childElements(node).filter((child) => tape.nameOf(child) === 'numerusform');
  return forms.length > 0 ? forms.map((holder) => ({ node, holder })) : [{ node, holder: node }];
}

/** What an edit replaces: the content, or the whole element where it has no end tag. */
export function rangeOf(tape: XmlTape, holder: number): { start: number; end: number } {
  const [starts, ends] = tape.isSelfClosed(holder) ? [tape.start, tape.end] : [tape.openEnd, tape.closeStart];
  return { start: starts[holder] ?? 0, end: ends[holder] ?? 0 };
}

function readMessage(tape: XmlTape, message: number): FilterSegment[] {
  const sourceNode = tape.child(message, 'source');
  const { source, codes } = sourceNode < 0 ? { source: '', codes: [] } : readContent(tape, sourceNode);
  if (source === '') return [];
  const context = contextOf(tape, message);
  const name = tape.attribute(message, 'id') ?? [context, plainText(source)].filter(Boolean).join('|');
  const notes = notesOf(tape, message, context);
  const found = translationsOf(tape, message);
  return found.map(({ node, holder }, at): FilterSegment => {
    const all = [...codes];
    const target = readTarget(tape, holder, all);
    const isUnfinished = tape.attribute(node, 'type') === 'unfinished';
    return {
      key: found.length > 1 || holder !== node ? `${name}[${at}]` : name,
      source,
      target: target === '' ? null : target,
      codes: all,
      ...rangeOf(tape, holder),
      ...(isUnfinished && target !== '' ? { state: 'draft' as const } : {}),
      notes,
      context: { context },
    };
  });
}

/** The text with the codes of the source; what only the target has is added to them. */
function readTarget(tape: XmlTape, holder: number, codes: FilterCode[]): string {
  const unused = new Map<string, number[]>();
  // The last of equal ones is taken off first.
  for (const { id, markup } of codes.toReversed()) {
    const ids = unused.get(markup);
    if (ids) ids.push(id);
    else unused.set(markup, [id]);
  }
  return inlinesOf(tape, holder, () => true)
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      const markup = tape.text.slice(inline.start, inline.end);
      const id = unused.get(markup)?.pop();
      if (id !== undefined) return formatCode(id, 'standalone');
      codes.push({ id: codes.length + 1, type: 'standalone', display: inline.display, markup });
      return formatCode(codes.length, 'standalone');
    })
    .join('');
}

/** The name of the context that a message is in. */
function contextOf(tape: XmlTape, message: number): string {
  let node = tape.parent[message] ?? -1;
  while (node >= 0 && tape.nameOf(node) !== 'context') node = tape.parent[node] ?? -1;
  const name = node < 0 ? -1 : tape.child(node, 'name');
  return name < 0 ? '' : plainText(readContent(tape, name).source);
}

function notesOf(tape: XmlTape, message: number, context: string): XliffNote[] {
  const notes: XliffNote[] = [{ text: context, from: 'context' }];
  for (const child of tape.childElements(message)) {
    const kind = tape.nameOf(child);
    if (!Object.hasOwn(NOTES, kind)) continue;
    const text = plainText(readContent(tape, child).source).trim();
    const from = NOTES[kind];
    notes.push(from ? { text, from } : { text });
  }
  return notes.filter(({ text }) => text !== '');
}

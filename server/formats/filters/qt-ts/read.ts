import { formatCode, plainText } from '../../../../shared/domain/text/inline-codes.ts';
import type { XliffNote } from '../../xliff/types.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { decodeCharacters } from '../../xml/text.ts';
import type { FilterCode } from '../codes.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import type { PluralLanguage } from '../plural-categories.ts';
import { type DescribedForm, formDescriber, type PluralRule } from '../po/plural-rule.ts';
import { type SkippedSink, withoutTags } from '../skipped.ts';
import { inlinesOf, readContent, rootOf } from '../xml-content.ts';
import { qtRuleOf } from './plural-rule.ts';

/** A translation, or one plural form. */
export interface Translation {
  /** The element with the state attribute. */
  node: number;
  /** The element with the text; null = missing form. */
  holder: number | null;
  /** Null unless a plural form. */
  number: number | null;
}

const GONE = ['vanished', 'obsolete'];
const NOTES: Record<string, string | undefined> = {
  extracomment: undefined,
  comment: 'comment',
  translatorcomment: 'translator',
  oldsource: 'previous',
};

/** Scans a Qt file. Throws a FormatError with the position. */
export const scanQt = (text: string): XmlTape => scanXml(text, { shorten: () => null }).tape;

/** The messages in use: one segment each, or one per plural form in the file or required by Qt. */
export function readQt(
  text: string,
  targetLang: string,
  plurals: PluralLanguage,
  skipped?: SkippedSink,
): FilterFile {
  const tape = scanQt(text);
  const root = rootOf(tape);
  const rule = qtRuleOf(targetLang, plurals);
  const describe = formDescriber(rule, plurals);
  const segments: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'message') continue;
    segments.push(...readMessage(tape, node, { rule, describe }));
    if (skipped) reportMessage(tape, node, skipped);
  }
  return {
    source_lang: tape.attribute(root, 'sourcelanguage'),
    target_lang: tape.attribute(root, 'language'),
    segments,
  };
}

function reportMessage(tape: XmlTape, message: number, skipped: SkippedSink): void {
  const node = tape.child(message, 'translation');
  if (node < 0) return;
  const report = (reason: 'obsolete' | 'length-variant', shown: number) => {
    const raw = shown < 0 ? '' : tape.text.slice(tape.openEnd[shown], tape.closeStart[shown]);
    skipped.add(reason, {
      at: tape.start[shown < 0 ? node : shown] ?? 0,
      text: decodeCharacters(withoutTags(raw, '')),
    });
  };
  if (GONE.includes(tape.attribute(node, 'type') ?? '')) {
    report('obsolete', tape.child(message, 'source'));
    return;
  }
  const holders = [node, ...tape.childElements(node)];
  const variants = holders.flatMap((holder) =>
    tape.childElements(holder).filter((child) => tape.nameOf(child) === 'lengthvariant'),
  );
  for (const variant of variants) report('length-variant', variant);
}

/** The editable translations of a message, with missing forms of a rule added after the last. */
export function translationsOf(tape: XmlTape, message: number, rule: PluralRule | null): Translation[] {
  const node = tape.child(message, 'translation');
  if (node < 0 || GONE.includes(tape.attribute(node, 'type') ?? '')) return [];
  const forms = tape.childElements(node).filter((child) => tape.nameOf(child) === 'numerusform');
  const isPlural = tape.attribute(message, 'numerus') === 'yes';
  // Text outside a form stays unchanged.
  const isBare =
    forms.length === 0 && tape.text.slice(tape.openEnd[node], tape.closeStart[node]).trim() !== '';
  const count = isPlural && !isBare ? (rule?.count ?? 0) : 0;
  if (forms.length === 0 && count === 0) return [{ node, holder: node, number: null }];
  return Array.from({ length: Math.max(forms.length, count) }, (_, number) => {
    return { node, holder: forms[number] ?? null, number };
  });
}

/** Where missing forms are inserted: after the last, or in place of the existing content. */
export function rangeOfMissing(tape: XmlTape, node: number): { start: number; end: number } {
  const last = tape.childElements(node).findLast((child) => tape.nameOf(child) === 'numerusform');
  if (last === undefined) return rangeOf(tape, node);
  const end = tape.end[last] ?? 0;
  return { start: end, end };
}

/** The range an edit replaces: the content, or the whole element if it has no end tag. */
export function rangeOf(tape: XmlTape, holder: number): { start: number; end: number } {
  const [starts, ends] = tape.isSelfClosed(holder) ? [tape.start, tape.end] : [tape.openEnd, tape.closeStart];
  return { start: starts[holder] ?? 0, end: ends[holder] ?? 0 };
}

function readMessage(
  tape: XmlTape,
  message: number,
  { rule, describe }: { rule: PluralRule | null; describe: (form: number) => DescribedForm },
): FilterSegment[] {
  const sourceNode = tape.child(message, 'source');
  const { source, codes } = sourceNode < 0 ? { source: '', codes: [] } : readContent(tape, sourceNode);
  if (source === '') return [];
  const context = contextOf(tape, message);
  const name = tape.attribute(message, 'id') ?? [context, plainText(source)].filter(Boolean).join('|');
  const notes = notesOf(tape, message, context);
  return translationsOf(tape, message, rule).map(({ node, holder, number }): FilterSegment => {
    const all = [...codes];
    const target = holder === null ? '' : readTarget(tape, holder, all);
    const isUnfinished = tape.attribute(node, 'type') === 'unfinished';
    const about = number === null ? null : describe(number);
    return {
      key: number === null ? name : `${name}[${number}]`,
      source,
      target: target === '' ? null : target,
      codes: all,
      ...(holder === null ? rangeOfMissing(tape, node) : rangeOf(tape, holder)),
      ...(isUnfinished && target !== '' ? { state: 'draft' as const } : {}),
      notes: [...(about?.examples ? [{ text: about.examples, from: about.name }] : []), ...notes],
      ...(about && { block: { kind: 'paragraph', form: { of: name, name: about.name } } }),
      context: { context },
    };
  });
}

/** The text with the codes of the source; codes only in the target are added to them. */
function readTarget(tape: XmlTape, holder: number, codes: FilterCode[]): string {
  const unused = new Map<string, number[]>();
  // Of equal codes, the last is removed first.
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

/** Name of a message's context. */
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

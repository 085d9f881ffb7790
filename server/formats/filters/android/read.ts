import { COMMENT, type XmlTape } from '../../xml/tape.ts';
import { decodeCharacters } from '../../xml/text.ts';
import { type Inline, numberCodes, withoutPlaces } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { formNotes, neededForms, type PluralLanguage } from '../plural-categories.ts';
import { type SkippedSink, withoutTags } from '../skipped.ts';
import { inlinesOf, onlyCdata, rootOf, type XmlContent } from '../xml-content.ts';
import { scanWithEntities } from '../xml-entities.ts';
import { androidReader, BLANK, unescapeAndroid } from './text.ts';

const XLIFF = 'urn:oasis:names:tc:xliff:document:1.2';
const COLOUR = /^#[0-9a-f]{3,8}$/i;
const REFERENCE = /^[@?]\+?(?:[\w.]+:)?(?:[\w.]+\/)?[\w.]+$/;

/** The translatable strings, plural forms and array items. Throws a FormatError with the position. */
export function readAndroid(text: string, plurals: PluralLanguage, skipped?: SkippedSink): FilterSegment[] {
  const { tape } = scanWithEntities(text, (uri) => (uri === XLIFF ? 'xliff' : null));
  const root = rootOf(tape);
  const segments: FilterSegment[] = [];
  let note = '';
  for (let child = tape.firstChild(root); child >= 0; child = tape.nextSibling(child)) {
    if (tape.name[child] === COMMENT) {
      note = commentText(tape, child);
      continue;
    }
    const reason = skippedReason(tape, child);
    if (reason) reportResource(tape, child, reason, skipped);
    else segments.push(...readResource(tape, child, note, plurals));
    note = '';
  }
  return segments;
}

function skippedReason(tape: XmlTape, node: number): 'untranslatable' | 'resource-type' | null {
  if (tape.attribute(node, 'translatable') === 'false') return 'untranslatable';
  const kind = tape.nameOf(node);
  // Such an array may also hold colours and numbers.
  return kind === 'array' || (kind === 'item' && tape.attribute(node, 'type') === 'string')
    ? 'resource-type'
    : null;
}

/** Reports a resource with words, once. */
function reportResource(
  tape: XmlTape,
  node: number,
  reason: 'untranslatable' | 'resource-type',
  skipped: SkippedSink | undefined,
): void {
  if (!skipped) return;
  const items = tape.childElements(node).filter((child) => tape.nameOf(child) === 'item');
  const texts = (items.length > 0 ? items : [node])
    .map((one) => tape.text.slice(tape.openEnd[one], tape.closeStart[one]).trim())
    .filter((raw) => /\p{L}/u.test(raw) && !REFERENCE.test(raw) && !COLOUR.test(raw));
  const [first] = texts;
  if (first === undefined) return;
  const text = unescapeAndroid(decodeCharacters(withoutTags(first, '')));
  skipped.add(reason, { at: tape.start[node] ?? 0, name: tape.attribute(node, 'name') ?? '', text });
}

function readResource(tape: XmlTape, node: number, note: string, plurals: PluralLanguage): FilterSegment[] {
  const kind = tape.nameOf(node);
  const name = tape.attribute(node, 'name') ?? '';
  if (kind === 'string') return readValue(tape, node, name, note);
  if (kind === 'plurals') return readPlurals(tape, node, { name, note, plurals });
  if (kind !== 'string-array') return [];
  const items = tape.childElements(node).filter((child) => tape.nameOf(child) === 'item');
  return items.flatMap((item, at) => readValue(tape, item, `${name}[${at}]`, note));
}

/** The quantities in the file, and the missing ones that the target language needs, made from `other`. */
function readPlurals(
  tape: XmlTape,
  node: number,
  { name, note, plurals }: { name: string; note: string; plurals: PluralLanguage },
): FilterSegment[] {
  const items = tape
    .childElements(node)
    .filter((child) => tape.nameOf(child) === 'item')
    .map((item) => ({ name: tape.attribute(item, 'quantity') ?? '', own: item }));
  const other = items.find((item) => item.name === 'other');
  const isKnown = other !== undefined && new Set(items.map((item) => item.name)).size === items.length;
  const forms = neededForms(items, isKnown ? plurals.categories('cardinal') : [], { keepsAll: true });
  return forms.flatMap((form, at) => {
    const values = readValue(tape, form.own ?? other?.own ?? node, `${name}[${form.name}]`, note);
    return values.map((value): FilterSegment => {
      const next = forms.slice(at).find(({ own }) => own !== null)?.own ?? null;
      return {
        ...value,
        ...(form.own === null && next !== null && missingItem(tape, value, form.name, next)),
        notes: [...formNotes(plurals, 'cardinal', form.name), ...(value.notes ?? [])],
        block: { kind: 'paragraph', form: { of: name, name: form.name } },
      };
    });
  });
}

/** The position before an item, and the markup around a value inserted there. */
function missingItem(tape: XmlTape, { codes = [] }: FilterSegment, quantity: string, next: number) {
  const start = tape.start[next] ?? 0;
  const tag = tape.text.slice(start, tape.openEnd[next]);
  const blank = /\s*$/.exec(tape.text.slice(Math.max(0, start - 1000), start))?.[0] ?? '';
  const own = /(\squantity\s*=\s*)(["'])[^"']*\2/;
  return {
    start,
    end: start,
    codes: withoutPlaces(codes),
    around: {
      before: tag.replace(own, `$1$2${quantity}$2`),
      after: `</${tape.rawName(next)}>${blank}`,
    },
  };
}

function readValue(tape: XmlTape, node: number, key: string, note: string): FilterSegment[] {
  const content = readText(tape, node);
  const { source } = content;
  // Empty, or an alias of another resource.
  const raw = tape.text.slice(content.start, content.end);
  if (source.trim() === '' || REFERENCE.test(raw)) return [];
  return [{ key, target: null, notes: note ? [{ text: note }] : [], ...content }];
}

/** The content without surrounding white space. */
function readText(tape: XmlTape, node: number): XmlContent {
  const cdata = onlyCdata(tape, node);
  if (cdata) {
    const { start, end, text } = cdata;
    return { source: unescapeAndroid(text), codes: [], start, end };
  }
  const reader = androidReader();
  const inlines = inlinesOf(tape, node, (child) => tape.nameOf(child) === 'xliff:g').map((inline): Inline => {
    if (inline.type === 'text') return { ...inline, text: reader.read(inline.text) };
    if (inline.kind === 'standalone') reader.pass();
    return inline;
  });
  const { source, codes } = numberCodes(inlines, tape.text);
  let start = tape.openEnd[node] ?? 0;
  let end = tape.closeStart[node] ?? start;
  const endsBlank = end > start && BLANK.test(tape.text.charAt(end - 1));
  while (start < end && BLANK.test(tape.text.charAt(start))) start++;
  while (start < end && BLANK.test(tape.text.charAt(end - 1))) end--;
  return { source: endsBlank && source.endsWith(' ') ? source.slice(0, -1) : source, codes, start, end };
}

function commentText(tape: XmlTape, node: number): string {
  return tape.text.slice((tape.start[node] ?? 0) + 4, (tape.end[node] ?? 0) - 3).trim();
}

import { formatCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import { normaliseLanguage, primaryLanguage } from '../../../shared/domain/text/languages.ts';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { checkCodes } from '../xliff/check-codes.ts';
import type { Finding } from '../xliff/types.ts';
import { Places } from '../xml/place.ts';
import type { FilterCode } from './codes.ts';
import type { Filter, FilterSegment } from './filter.ts';
import { numbered } from './placeholders.ts';
import { type ReadOptions, readWhole } from './read-filtered.ts';

/** Constraint id of findings about the translation. */
export const TARGET_FILE = 'target-file';

/** Longest text quoted in a finding. */
const QUOTED = 80;

/** Whether a file can be imported with a translated file: the format is monolingual and not a package. */
export function takesTarget({ languages, assemble }: Pick<Filter, 'languages' | 'assemble'>): boolean {
  return languages === 'monolingual' && !assemble;
}

/**
 * The segments of a monolingual file with the texts of its translation, matched by key, and by context where
 * keys repeat. Texts that match no segment become findings with their position. Throws a FormatError.
 */
export function takeTargets(
  filter: Filter,
  segments: readonly FilterSegment[],
  translation: Uint8Array,
  options: ReadOptions = {},
): { segments: FilterSegment[]; findings: Finding[] } {
  const file = readTranslation(filter, translation, options);
  const places = new Places(filter.decode(translation).text);
  const waiting = Map.groupBy(file, withoutLanguage(file));
  const keyOf = withoutLanguage(segments);
  const findings: Finding[] = [];
  const say = (
    reason: 'format.target.no-key' | 'format.target.tags',
    { start, key, source }: FilterSegment,
  ) =>
    findings.push({
      severity: 'warning',
      constraint: TARGET_FILE,
      message: localised(reason, { key, text: shownText(source) }),
      ...places.at(start),
    });
  const filled = segments.map((segment) => {
    const found = waiting.get(keyOf(segment))?.shift();
    if (!found) return segment;
    const target = inCodesOf(segment, found);
    if (target !== null) return { ...segment, target };
    say('format.target.tags', found);
    return segment;
  });
  const left = new Set([...waiting.values()].flat());
  for (const segment of file) if (left.has(segment)) say('format.target.no-key', segment);
  return { segments: filled, findings };
}

function readTranslation(filter: Filter, bytes: Uint8Array, options: ReadOptions): FilterSegment[] {
  try {
    // Without a language: only the forms in the file.
    return readWhole(filter, bytes, '', options).segments;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { code, sentence, line, column } = error;
    const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
    throw new FormatError(code, localised('format.target.unreadable', { problem: sentence }), place);
  }
}

/** A segment's key in either file: `en.title` matches `de.title` if the top-level key is the language. */
function withoutLanguage(segments: readonly FilterSegment[]): (segment: FilterSegment) => string {
  const first = segments[0]?.key.split('.')[0] ?? '';
  const isLanguage =
    /^[a-z]{2,3}(?:[_-]\w{2,4}){0,2}$/.test(first) &&
    normaliseLanguage(first.replaceAll('_', '-')) !== null &&
    primaryLanguage(first.replaceAll('_', '-')) !== '' &&
    segments.every(({ key }) => key.startsWith(`${first}.`));
  const from = isLanguage ? first.length + 1 : 0;
  return ({ key, context }) =>
    JSON.stringify([key.slice(from), Object.entries(context ?? {}).filter(([kind]) => kind === 'context')]);
}

/** The translation with the codes of a segment, matched by markup; null = different codes. */
function inCodesOf({ codes = [] }: FilterSegment, found: FilterSegment): string | null {
  const theirs = found.codes ?? [];
  const free = [...codes];
  const numbers = new Map<number, FilterCode>();
  let isOther = false;
  const target = parseText(found.source)
    .map((part) => {
      if (part.type === 'text') return part.text;
      const code = theirs[part.id - 1];
      const own = numbers.get(part.id) ?? (code && take(code, free, codes));
      if (own) {
        numbers.set(part.id, own);
        return formatCode(own.id, part.kind);
      }
      // A placeholder only in the translation is text, as the filter reads it.
      if (code?.is_text) return part.kind === 'close' ? (code.closing_markup ?? '') : code.markup;
      isOther = true;
      return '';
    })
    .join('');
  return isOther || checkCodes(target, codes) ? null : target;
}

function take(wanted: FilterCode, free: FilterCode[], all: readonly FilterCode[]): FilterCode | undefined {
  const isSame = ({ type, markup, closing_markup }: FilterCode) =>
    type === wanted.type && markup === wanted.markup && closing_markup === wanted.closing_markup;
  const isNumbered = (one: FilterCode) => numbered(one) === wanted.markup;
  const at = free.findIndex((one) => isSame(one) || isNumbered(one));
  return at < 0 ? all.find(isSame) : free.splice(at, 1)[0];
}

/** A text as quoted in a finding. */
export function shownText(text: string): string {
  const plain = parseText(text)
    .map((part) => (part.type === 'text' ? part.text : '…'))
    .join('');
  return plain.length > QUOTED ? `${Array.from(plain).slice(0, QUOTED).join('')}…` : plain;
}

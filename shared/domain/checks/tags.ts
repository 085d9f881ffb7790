import { type InlineCode, parseText } from '../text/inline-codes.ts';
import { isForOneNumber } from './form.ts';
import { hasBranches } from './message-format.ts';
import type { SegmentView } from './segment-view.ts';
import { type CodePart, codesOf, findNestingFaults } from './tag-codes.ts';
import { repairNesting, repairOrder, replaceCodes } from './tag-repair.ts';
import { type Finding, MOST_PER_CHECK, type Repair, type TextRange } from './types.ts';

/** The notation without its control characters, fit for a fingerprint. */
const bare = ({ raw }: CodePart) => raw.slice(1, -1);

const rangeOf = (code: CodePart): TextRange => [code.start, code.start + code.raw.length];

/** Display name of a code: `<b>`, `</b>`, `{1}`. */
function nameOf(code: CodePart, codes: readonly InlineCode[] | undefined): string {
  const display = codes?.find((known) => known.id === code.id)?.display;
  const slash = code.kind === 'close' ? '/' : '';
  return display && display.length <= 24 ? `‹${slash}${display}›` : `{${slash}${code.id}}`;
}

/** The codes of `of` that `other` lacks, by number and kind. */
function surplus(of: readonly CodePart[], other: readonly CodePart[]): CodePart[] {
  const stock = new Map<string, number>();
  for (const { raw } of other) stock.set(raw, (stock.get(raw) ?? 0) + 1);
  return of.filter(({ raw }) => {
    const left = stock.get(raw) ?? 0;
    stock.set(raw, left - 1);
    return left <= 0;
  });
}

/** A pair with both halves affected is one finding, not two. */
function withoutPartners(codes: readonly CodePart[]): { code: CodePart; partner?: CodePart }[] {
  const partners = new Set<CodePart>();
  const closings = new Map<number, CodePart[]>();
  for (const code of codes) {
    if (code.kind !== 'close') continue;
    const known = closings.get(code.id);
    if (known) known.push(code);
    else closings.set(code.id, [code]);
  }
  // Including their partners, twice as many codes as findings.
  return codes.slice(0, 2 * MOST_PER_CHECK).flatMap((code) => {
    if (partners.has(code)) return [];
    const partner =
      code.kind === 'open' ? closings.get(code.id)?.find(({ start }) => start > code.start) : undefined;
    if (partner) partners.add(partner);
    return [{ code, partner }];
  });
}

/** Missing codes that no branch of a message repeats. */
function inBranches({ source, target, input }: SegmentView, missing: CodePart[]): CodePart[] {
  if (missing.length === 0 || !hasBranches(source.plain)) return missing;
  const markupOf = new Map(input.codes?.map(({ id, markup }) => [id, markup]));
  const present = new Set(codesOf(target.raw).map(({ id }) => markupOf.get(id)));
  return missing.filter(({ id }) => markupOf.get(id) === undefined || !present.has(markupOf.get(id)));
}

export function checkTagsMissing(segment: SegmentView): Finding[] {
  const { source, target, input } = segment;
  const missing = inBranches(segment, surplus(codesOf(source.raw), codesOf(target.raw)));
  if (missing.length === 0) return [];
  const [only, ...others] = missing;
  if (only?.kind === 'standalone' && others.length === 0 && isForOneNumber(input)) return [];
  const repair: Repair = {
    says: { id: 'repair.insert-tags' },
    target: insertCodes(source.raw, target.raw, missing),
  };
  return withoutPartners(missing).map(({ code, partner }) => ({
    about: bare(code),
    says: {
      id: partner ? 'tags_missing.pair' : 'tags_missing.tag',
      values: { tag: nameOf(code, input.codes) },
    },
    source_ranges: partner ? [rangeOf(code), rangeOf(partner)] : [rangeOf(code)],
    repair,
  }));
}

/** Inserts codes that begin the source at the beginning and others at the end, in source order. */
function insertCodes(source: string, target: string, missing: readonly CodePart[]): string {
  const parts = parseText(source);
  const firstText = parts.findIndex((part) => part.type === 'text' && part.text.trim() !== '');
  const textStart = firstText < 0 ? source.length : (parts[firstText]?.start ?? 0);
  const words = closedWords(target);
  const openings = new Map<number, string>();
  let before = '';
  let after = '';
  for (const code of missing) {
    const word = code.kind === 'open' ? words.get(code.id) : undefined;
    // If the partner is present, an opening half goes before its word, and a closing half after it below.
    if (word !== undefined) openings.set(word, (openings.get(word) ?? '') + code.raw);
    else if (code.start < textStart) before += code.raw;
    else after += code.raw;
  }
  let text = '';
  let last = 0;
  for (const [at, raw] of [...openings].sort(([a], [b]) => a - b)) {
    text += target.slice(last, at) + raw;
    last = at;
  }
  text += target.slice(last);
  const end = text.trimEnd().length;
  return before + text.slice(0, end) + after + text.slice(end);
}

/** Start of the word before the first closing half of each pair. */
function closedWords(text: string): Map<number, number> {
  const words = new Map<number, number>();
  let last = 0;
  for (const { id, kind, start, raw } of codesOf(text)) {
    if (kind === 'close' && !words.has(id))
      words.set(id, Math.max(last, text.slice(last, start).lastIndexOf(' ') + last + 1));
    last = start + raw.length;
  }
  return words;
}

export function checkTagsExtra({ source, target, input }: SegmentView): Finding[] {
  const sourceCodes = codesOf(source.raw);
  const known = new Set(sourceCodes.map(({ raw }) => raw));
  // The target may need more branches than the source has.
  const mayRepeat = hasBranches(source.plain);
  const extra = surplus(codesOf(target.raw), sourceCodes).filter(({ raw }) => !mayRepeat || !known.has(raw));
  if (extra.length === 0) return [];
  const repaired = replaceCodes(
    target.raw,
    extra,
    extra.map(() => ''),
  );
  return withoutPartners(extra).map(({ code, partner }) => {
    return {
      about: bare(code),
      says: {
        id: known.has(code.raw) ? 'tags_extra.again' : 'tags_extra.unknown',
        values: { tag: nameOf(code, input.codes) },
      },
      target_ranges: partner ? [rangeOf(code), rangeOf(partner)] : [rangeOf(code)],
      repair: { says: { id: 'repair.extra-tags' }, target: repaired },
    };
  });
}

export function checkTagsNesting({ source, target, input }: SegmentView): Finding[] {
  const targetCodes = codesOf(target.raw);
  const faults = findNestingFaults(targetCodes);
  if (faults.length === 0) return [];
  // Formats with isolated halves may cross in the source, and then in the target as well.
  const allowed = new Set(findNestingFaults(codesOf(source.raw)).map(({ id }) => id));
  const wrong = faults.filter(({ id }) => !allowed.has(id));
  const repaired = repairNesting(target.raw);
  const isRepaired = findNestingFaults(codesOf(repaired)).length === 0;
  return wrong.slice(0, MOST_PER_CHECK).map((code) => {
    const opensLater = targetCodes.some(
      ({ id, kind, start }) => id === code.id && kind === 'open' && start > code.start,
    );
    return {
      about: bare(code),
      says: {
        id: opensLater ? 'tags_nesting.early' : 'tags_nesting.crossed',
        values: { tag: nameOf(code, input.codes) },
      },
      target_ranges: [rangeOf(code)],
      repair: isRepaired ? { says: { id: 'repair.nest-tags' }, target: repaired } : undefined,
    };
  });
}

export function checkTagsOrder({ source, target, input }: SegmentView): Finding[] {
  const sourceCodes = codesOf(source.raw);
  const targetCodes = codesOf(target.raw);
  if (sourceCodes.length < 2 || surplus(sourceCodes, targetCodes).length > 0) return [];
  if (surplus(targetCodes, sourceCodes).length > 0 || findNestingFaults(targetCodes).length > 0) return [];
  const leads = (codes: readonly CodePart[]) => codes.filter(({ kind }) => kind !== 'close');
  const [wanted, found] = [leads(sourceCodes), leads(targetCodes)];
  const at = wanted.findIndex((code, i) => code.raw !== found[i]?.raw);
  const first = wanted[at];
  const instead = found[at];
  if (!first || !instead) return [];
  const rank = new Map(wanted.map((code, i) => [code.raw, i]));
  const places = new Map(found.map(({ raw }, i) => [raw, i] as const).reverse());
  const swapped = wanted.find((code, i) => {
    const next = wanted[i + 1];
    if (!next || code.kind !== 'standalone' || next.kind !== 'standalone') return false;
    if (code.start + code.raw.length !== next.start || code.raw === next.raw) return false;
    const j = places.get(next.raw) ?? -1;
    return found[j + 1]?.raw === code.raw && found[j + 1]?.start === (found[j]?.start ?? 0) + next.raw.length;
  });
  return [
    {
      about: found.map(({ raw }) => rank.get(raw)).join(','),
      severity: swapped ? 'warning' : undefined,
      says: {
        id: swapped ? 'tags_order.swapped' : 'tags_order.other',
        values: { tag: nameOf(swapped ?? instead, input.codes) },
      },
      source_ranges: [rangeOf(swapped ?? first)],
      target_ranges: [rangeOf(instead)],
      repair: repairOrder(source.raw, target.raw),
    },
  ];
}

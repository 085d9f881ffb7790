import type { Placeholder } from './placeholder-scan.ts';
import { Pool } from './pool.ts';
import { findPositional } from './positional-order.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

/** Messages have their own check; date patterns are language-specific. */
function placeholdersOf(view: TextView): Placeholder[] {
  return view.spans.flatMap(({ placeholder }) =>
    placeholder && placeholder.family !== 'message' && placeholder.family !== 'date' ? [placeholder] : [],
  );
}

/** Plural forms in one text, "one item|%d items": each language has its own number of forms. */
const pluralForms = (view: TextView) => view.plain.split(/(?<=\S)\|(?=\S)/).length;

function group(placeholders: readonly Placeholder[]): Map<string, Placeholder[]> {
  const groups = new Map<string, Placeholder[]>();
  for (const placeholder of placeholders) {
    const members = groups.get(placeholder.key);
    if (members) members.push(placeholder);
    else groups.set(placeholder.key, [placeholder]);
  }
  return groups;
}

/** The letter for a printf placeholder's type; `%i` and `%d` are the same type. */
const conversion = (placeholder: Placeholder) => placeholder.format?.at(-1)?.replace('i', 'd');

export function checkPlaceholders(segment: SegmentView): Finding[] {
  return [...findPositional(segment), ...findInText(segment)];
}

function findInText({ source, target, input }: SegmentView): Finding[] {
  const wanted = group(placeholdersOf(source));
  const found = group(placeholdersOf(target));
  const missing: Placeholder[] = [];
  const findings: Finding[] = [];
  const otherForms = pluralForms(source) > 1 && pluralForms(source) !== pluralForms(target);
  let renumbered: Finding['repair'];
  for (const [key, members] of wanted) {
    const [first] = members;
    const there = found.get(key);
    if (!first) continue;
    if (!there) {
      missing.push(...members.slice(0, 1));
      continue;
    }
    const formats = new Set(members.map(({ format }) => format));
    const altered = there.find(({ format }) => !formats.has(format));
    if (altered) {
      renumbered ??= repairFormats(target, wanted, found);
      findings.push({
        about: `${first.text}>${altered.text}`,
        severity: conversion(first) === conversion(altered) ? 'warning' : undefined,
        says: {
          id: first.text.includes('$') ? 'placeholders.altered' : 'placeholders.altered-order',
          values: { wanted: excerpt(first.text), found: excerpt(altered.text) },
        },
        source_ranges: [toRaw(source, first.start, first.end)],
        target_ranges: [toRaw(target, altered.start, altered.end)],
        repair: renumbered,
      });
    } else if (there.length < members.length && !otherForms) {
      findings.push({
        about: `${first.text}×${members.length}`,
        severity: 'warning',
        says: {
          id: 'placeholders.fewer',
          values: { placeholder: excerpt(first.text), wanted: members.length, found: there.length },
        },
        source_ranges: members.map(({ start, end }) => toRaw(source, start, end)),
        target_ranges: there.map(({ start, end }) => toRaw(target, start, end)),
      });
    }
  }
  const extra = [...found].filter(([key]) => !wanted.has(key)).flatMap(([, members]) => members);
  // A text may contain ":word" by chance; only its loss is a mistake. A form may name a number missing in the
  // source's form: Russian "one" also covers 21.
  const invented = input.form ? [] : extra.filter(({ family }) => family !== 'colon');
  const pairs = missing.length > 0 && missing.length === invented.length;
  const repair = pairs
    ? {
        says: { id: 'repair.placeholders' as const },
        target: applyEdits(
          target,
          invented.map(({ start, end }, i) => ({ start, end, text: missing[i]?.text ?? '' })),
        ),
      }
    : undefined;
  missing.forEach((placeholder, i) => {
    const altered = pairs ? invented[i] : undefined;
    findings.push({
      about: `-${placeholder.key}`,
      says: altered
        ? {
            id: 'placeholders.altered',
            values: { wanted: excerpt(placeholder.text), found: excerpt(altered.text) },
          }
        : { id: 'placeholders.missing', values: { placeholder: excerpt(placeholder.text) } },
      source_ranges: [toRaw(source, placeholder.start, placeholder.end)],
      target_ranges: altered ? [toRaw(target, altered.start, altered.end)] : undefined,
      repair,
    });
  });
  if (pairs) return findings;
  return findings.concat(
    invented.map(({ key, text, start, end }) => ({
      about: `+${key}`,
      says: { id: 'placeholders.extra', values: { placeholder: excerpt(text) } },
      target_ranges: [toRaw(target, start, end)],
    })),
  );
}

/** If the placeholders have the same values in another order, numbers identify them. */
function repairFormats(
  target: TextView,
  wanted: Map<string, Placeholder[]>,
  found: Map<string, Placeholder[]>,
): Finding['repair'] {
  const left = new Pool(
    [...wanted].map(([key, [first]]) => ({ key, format: first?.format, text: first?.text ?? '' })),
    ({ format }) => [format],
  );
  const edits = [...found.values()].flat().map(({ start, end, text, format }) => {
    const match = left.take([format]);
    return {
      start,
      end,
      text: match ? (format ? `${match.key}${format}` : match.text) : text,
      matched: Boolean(match),
    };
  });
  if (left.rest().length === 0 && edits.every(({ matched }) => matched)) {
    return { says: { id: 'repair.number-placeholders' }, target: applyEdits(target, edits) };
  }
  const restored = [...found].flatMap(([key, members]) => {
    const text = wanted.get(key)?.[0]?.text;
    return text === undefined ? [] : members.map(({ start, end }) => ({ start, end, text }));
  });
  return { says: { id: 'repair.placeholders' }, target: applyEdits(target, restored) };
}

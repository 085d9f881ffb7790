import { type ComplexArgument, findComplexArguments } from './message-format.ts';
import { scanPlaceholders } from './placeholder-scan.ts';
import { Pool } from './pool.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';
import type { WordingId } from './wording.ts';

type Ending = WordingId extends infer Id ? (Id extends `message_format.${infer Rest}` ? Rest : never) : never;

/** The plural categories of a language; `null` for an unknown language. */
function pluralCategories(lang: string, type: 'cardinal' | 'ordinal'): string[] | null {
  try {
    if (Intl.PluralRules.supportedLocalesOf(lang).length === 0) return null;
    return new Intl.PluralRules(lang, { type }).resolvedOptions().pluralCategories;
  } catch {
    return null;
  }
}

const categoriesOf = ({ kind }: ComplexArgument, lang: string) =>
  pluralCategories(lang, kind === 'plural' ? 'cardinal' : 'ordinal');

/** Languages that use "many" only for millions (French, Spanish, Italian) can omit it. */
const neededOf = (categories: string[]) =>
  categories.filter((category) => category !== 'many' || categories.length > 3);

/** Maximum nesting of messages examined; each level reads its text once more. */
const DEEPEST = 8;

/** Every placeholder that some branch uses. */
function namesWithin(argument: ComplexArgument, names = new Set<string>(), depth = 1): Set<string> {
  for (const { text } of argument.branches) {
    for (const { key } of scanPlaceholders(text)) names.add(key);
    if (depth === DEEPEST) continue;
    for (const nested of findComplexArguments(text)) namesWithin(nested, names, depth + 1);
  }
  return names;
}

/** The suffix of a message id, and its values other than the message's name and keyword. */
interface Problem {
  id: Ending;
  values?: Record<string, string>;
}

function branchProblem(wanted: ComplexArgument, found: ComplexArgument, targetLang: string): Problem | null {
  const selectors = new Set<string>();
  let duplicate: string | undefined;
  for (const { selector } of found.branches) {
    if (selectors.has(selector)) duplicate ??= selector;
    selectors.add(selector);
  }
  if (duplicate) return { id: 'twice', values: { branch: duplicate } };
  if (found.kind !== wanted.kind)
    return { id: 'keyword', values: { found: found.kind, wanted: wanted.kind } };
  if (!selectors.has('other')) return { id: 'no-other' };
  if (found.kind === 'select') {
    const keys = new Set(wanted.branches.map(({ selector }) => selector));
    const lost = [...keys].find((key) => !selectors.has(key));
    if (lost) return { id: 'lost-branch', values: { branch: lost } };
    const invented = [...selectors].find((key) => !keys.has(key));
    if (invented) return { id: 'invented-branch', values: { branch: invented } };
    return null;
  }
  const categories = categoriesOf(found, targetLang);
  if (!categories) return null;
  const needed = neededOf(categories);
  const missing = needed.find((category) => !selectors.has(category));
  if (missing) return { id: 'needed-branch', values: { branch: missing } };
  const unknown = [...selectors].find(
    (selector) => !selector.startsWith('=') && !categories.includes(selector),
  );
  if (unknown) return { id: 'unused-branch', values: { branch: unknown } };
  return null;
}

function compare(wanted: ComplexArgument, found: ComplexArgument, targetLang: string): Problem | null {
  if (found.problem) {
    const { id, branch } = found.problem;
    return { id, ...(branch !== undefined && { values: { branch } }) };
  }
  const problem = branchProblem(wanted, found, targetLang);
  if (problem) return problem;
  const used = namesWithin(found);
  const known = namesWithin(wanted);
  const lost = [...known].find((name) => !used.has(name));
  if (lost) return { id: 'lost-placeholder', values: { placeholder: excerpt(lost) } };
  const invented = [...used].find((name) => !known.has(name));
  if (invented) return { id: 'invented-placeholder', values: { placeholder: excerpt(invented) } };
  return null;
}

/**
 * In Java's MessageFormat any single apostrophe quotes. A source that doubles all of its apostrophes follows
 * that rule.
 */
function findApostrophes({ source, target, input }: SegmentView): Finding[] {
  const isJava = source.plain.includes("''") && !source.plain.replaceAll("''", '').includes("'");
  const hasArguments =
    /\{\s*\w/.test(source.plain) || input.codes?.some(({ markup }) => /^\{\s*\w/.test(markup)) === true;
  if (!isJava || !hasArguments) return [];
  const single = [...target.plain.matchAll(/'+/g)].filter(([run]) => run.length % 2 === 1);
  const [first] = single;
  if (!first) return [];
  const edits = single.map(({ index }) => ({ start: index, end: index, text: "'" }));
  return [
    {
      about: "'",
      says: { id: 'message_format.apostrophe' },
      target_ranges: [toRaw(target, first.index, first.index + 1)],
      repair: { says: { id: 'repair.double-apostrophes' }, target: applyEdits(target, edits) },
    },
  ];
}

/** The target with all branches that its language needs; missing ones are copies of `other`. */
function addBranches(target: TextView, argument: ComplexArgument): Finding['repair'] {
  const other = argument.branches.find(({ selector }) => selector === 'other');
  const known = new Set(argument.branches.map(({ selector }) => selector));
  const missing = neededOf(categoriesOf(argument, target.lang) ?? []).filter((one) => !known.has(one));
  if (!other || missing.length === 0) return undefined;
  const [, from] = toRaw(target, other.open, other.open + 1);
  const [to] = toRaw(target, other.close, other.close + 1);
  const content = target.raw.slice(from, to);
  const [at] = toRaw(target, other.start, other.start + 1);
  const added = missing.map((selector) => `${selector} {${content}} `).join('');
  return {
    says: { id: 'repair.add-branches' },
    target: target.raw.slice(0, at) + added + target.raw.slice(at),
  };
}

export function checkMessageFormat(segment: SegmentView): Finding[] {
  return [...findApostrophes(segment), ...findArguments(segment)];
}

function findArguments({ source, target }: SegmentView): Finding[] {
  if (!source.plain.includes('{')) return [];
  const wanted = findComplexArguments(source.plain);
  if (wanted.length === 0 || wanted.some(({ problem }) => problem)) return [];
  const found = new Pool(findComplexArguments(target.plain), ({ name }) => [name]);
  const findings: Finding[] = [];
  for (const argument of wanted) {
    const partner = found.take([argument.name]);
    const problem = partner ? compare(argument, partner, target.lang) : null;
    if (partner && !problem) continue;
    findings.push({
      about: argument.name,
      says: {
        id: `message_format.${problem?.id ?? 'missing'}`,
        values: { kind: argument.kind, name: argument.name, ...problem?.values },
      },
      source_ranges: [toRaw(source, argument.start, argument.end)],
      target_ranges: partner ? [toRaw(target, partner.start, partner.end)] : undefined,
      repair: partner && problem?.id === 'needed-branch' ? addBranches(target, partner) : undefined,
    });
  }
  for (const { name, start, end } of found.rest()) {
    findings.push({
      about: `+${name}`,
      says: { id: 'message_format.extra', values: { name } },
      target_ranges: [toRaw(target, start, end)],
    });
  }
  return findings;
}

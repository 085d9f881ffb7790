import { type ComplexArgument, findComplexArguments } from './message-format.ts';
import { scanPlaceholders } from './placeholder-scan.ts';
import { Pool } from './pool.ts';
import type { SegmentView } from './segment-view.ts';
import { quote, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

/** The plural categories of a language; `null` when the language is not known here. */
function pluralCategories(lang: string, type: 'cardinal' | 'ordinal'): string[] | null {
  try {
    if (Intl.PluralRules.supportedLocalesOf(lang).length === 0) return null;
    return new Intl.PluralRules(lang, { type }).resolvedOptions().pluralCategories;
  } catch {
    return null;
  }
}

/** Messages within messages that are looked into; each level reads its text once more. */
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

function branchProblem(wanted: ComplexArgument, found: ComplexArgument, targetLang: string): string | null {
  const selectors = new Set<string>();
  let duplicate: string | undefined;
  for (const { selector } of found.branches) {
    if (selectors.has(selector)) duplicate ??= selector;
    selectors.add(selector);
  }
  if (duplicate) return `has two branches “${duplicate}”; remove one`;
  if (found.kind !== wanted.kind) return `is “${found.kind}” instead of “${wanted.kind}”; keep the keyword`;
  if (!selectors.has('other')) return 'has no branch “other”; add it';
  if (found.kind === 'select') {
    const keys = new Set(wanted.branches.map(({ selector }) => selector));
    const lost = [...keys].find((key) => !selectors.has(key));
    if (lost) return `has no branch “${lost}”; keep the selectors as in the source`;
    const invented = [...selectors].find((key) => !keys.has(key));
    if (invented) return `has a branch “${invented}” that the source does not have; keep the selectors`;
    return null;
  }
  const categories = pluralCategories(targetLang, found.kind === 'plural' ? 'cardinal' : 'ordinal');
  if (!categories) return null;
  // Languages that use "many" only for millions (French, Spanish, Italian) can omit it.
  const needed = categories.filter((category) => category !== 'many' || categories.length > 3);
  const missing = needed.find((category) => !selectors.has(category));
  if (missing) return `has no branch “${missing}”, which the language needs; add it`;
  const unknown = [...selectors].find(
    (selector) => !selector.startsWith('=') && !categories.includes(selector),
  );
  if (unknown) return `has a branch “${unknown}” that the language never uses; remove it`;
  return null;
}

function compare(wanted: ComplexArgument, found: ComplexArgument, targetLang: string): string | null {
  if (found.problem) return `cannot be read: ${found.problem}`;
  const problem = branchProblem(wanted, found, targetLang);
  if (problem) return problem;
  const used = namesWithin(found);
  const known = namesWithin(wanted);
  const lost = [...known].find((name) => !used.has(name));
  if (lost) return `lost ${quote(lost)}; write it in the branches`;
  const invented = [...used].find((name) => !known.has(name));
  if (invented) return `uses ${quote(invented)}, which the source does not; write it as in the source`;
  return null;
}

export function checkMessageFormat({ source, target }: SegmentView): Finding[] {
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
      message: problem
        ? `The ${argument.kind} message {${argument.name}} ${problem}.`
        : `The ${argument.kind} message {${argument.name}} of the source is missing. Keep its name, keyword and braces.`,
      source_ranges: [toRaw(source, argument.start, argument.end)],
      target_ranges: partner ? [toRaw(target, partner.start, partner.end)] : undefined,
    });
  }
  for (const { name, start, end } of found.rest()) {
    findings.push({
      about: `+${name}`,
      message: `The message {${name}} is not in the source. Write its name as in the source.`,
      target_ranges: [toRaw(target, start, end)],
    });
  }
  return findings;
}

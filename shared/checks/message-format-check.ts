import { type ComplexArgument, findComplexArguments } from './message-format.ts';
import { scanPlaceholders } from './placeholder-scan.ts';
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

/** Every placeholder that some branch uses, at any depth. */
function namesWithin(argument: ComplexArgument): Set<string> {
  const names = new Set<string>();
  for (const { text } of argument.branches) {
    for (const { key } of scanPlaceholders(text)) names.add(key);
    for (const nested of findComplexArguments(text)) for (const name of namesWithin(nested)) names.add(name);
  }
  return names;
}

function branchProblem(wanted: ComplexArgument, found: ComplexArgument, targetLang: string): string | null {
  const selectors = found.branches.map(({ selector }) => selector);
  const duplicate = selectors.find((selector, i) => selectors.indexOf(selector) !== i);
  if (duplicate) return `has two branches “${duplicate}”; remove one`;
  if (found.kind !== wanted.kind) return `is “${found.kind}” instead of “${wanted.kind}”; keep the keyword`;
  if (!selectors.includes('other')) return 'has no branch “other”; add it';
  if (found.kind === 'select') {
    const keys = wanted.branches.map(({ selector }) => selector);
    const lost = keys.find((key) => !selectors.includes(key));
    if (lost) return `has no branch “${lost}”; keep the selectors as in the source`;
    const invented = selectors.find((key) => !keys.includes(key));
    if (invented) return `has a branch “${invented}” that the source does not have; keep the selectors`;
    return null;
  }
  const categories = pluralCategories(targetLang, found.kind === 'plural' ? 'cardinal' : 'ordinal');
  if (!categories) return null;
  // Languages that use "many" only for millions (French, Spanish, Italian) can omit it.
  const needed = categories.filter((category) => category !== 'many' || categories.length > 3);
  const missing = needed.find((category) => !selectors.includes(category));
  if (missing) return `has no branch “${missing}”, which the language needs; add it`;
  const unknown = selectors.find((selector) => !selector.startsWith('=') && !categories.includes(selector));
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
  const found = findComplexArguments(target.plain);
  const findings: Finding[] = [];
  for (const argument of wanted) {
    const at = found.findIndex(({ name }) => name === argument.name);
    const [partner] = at < 0 ? [] : found.splice(at, 1);
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
  for (const { name, start, end } of found) {
    findings.push({
      about: `+${name}`,
      message: `The message {${name}} is not in the source. Write its name as in the source.`,
      target_ranges: [toRaw(target, start, end)],
    });
  }
  return findings;
}

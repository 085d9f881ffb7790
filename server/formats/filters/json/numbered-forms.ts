import { primaryLanguage } from '../../../../shared/domain/text/languages.ts';
import type { FilterSegment } from '../filter.ts';
import type { PluralLanguage } from '../plural-categories.ts';
import { formDescriber, makeRule, type PluralRule, pluralRuleOf } from '../po/plural-rule.ts';
import { insertedBefore } from './suffixes.ts';
import type { Text } from './texts.ts';

// i18next before version 21 (JSON v3): a language with a singular and a plural has `car` and `car_plural`, all
// others number their forms: `car_0`, `car_1`, `car_2`.

const PLURAL = /_plural$/;

/** Languages with one form in i18next but more elsewhere, or unknown to gettext. */
const ONE_FORM = new Set('ay bo cgg fa ht jbo ka km ky lo sah su tt ug wo'.split(' '));

/** Rules that differ from gettext's. */
const OWN: Readonly<Record<string, [count: number, expression: string]>> = {
  cy: [4, 'n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3'],
  ga: [5, 'n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4'],
  gd: [4, 'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3'],
  he: [4, 'n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3'],
  mt: [4, 'n==1 ? 0 : n==0 || n%100>1 && n%100<11 ? 1 : n%100>10 && n%100<20 ? 2 : 3'],
  sl: [4, 'n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0'],
};

/** The rule of a language whose forms are numbered; null = it has a singular and a plural, or is unknown. */
function numberedRule(language: string, plurals: PluralLanguage): PluralRule | null {
  if (plurals.categories('cardinal').length === 0) return null;
  const primary = primaryLanguage(language);
  if (ONE_FORM.has(primary)) return makeRule(1, '0');
  const own = OWN[primary];
  const rule = own ? makeRule(...own) : pluralRuleOf('', language, plurals);
  return rule?.count === 2 ? null : rule;
}

/** A text in the file that may be a form of another. */
export interface Numbered {
  text: Text;
  segment: FilterSegment;
}

export function numberedOf(text: Text, segment: FilterSegment): Numbered | null {
  return text.name && /_(?:plural|\d)$/.test(segment.key) ? { text, segment } : null;
}

interface Catalogue {
  text: string;
  language: string;
  plurals: PluralLanguage;
}

/** Replaces plurals by the numbered forms of the target language, which programs read instead. */
export function withNumberedForms(
  segments: FilterSegment[],
  numbered: readonly Numbered[],
  catalogue: Catalogue,
): FilterSegment[] {
  const rule = numbered.length === 0 ? null : numberedRule(catalogue.language, catalogue.plurals);
  if (!rule) return segments;
  const byKey = new Map(segments.map((segment) => [segment.key, segment]));
  const own = new Map(numbered.map((one) => [one.segment.key, one]));
  const made = new Map<FilterSegment, FilterSegment[]>();
  const describe = formDescriber(rule, catalogue.plurals);
  for (const plural of numbered) {
    const of = plural.segment.key.replace(PLURAL, '');
    const singular = byKey.get(of);
    // Other programs' keys end like this as well.
    const isCounted = [singular, plural.segment].some((one) => one?.source.includes('{{count'));
    if (!singular || of === plural.segment.key || !isCounted) continue;
    let missing: { segment: FilterSegment; form: number }[] = [];
    const insertBefore = ({ text }: Numbered) => {
      const inserted = missing.map(({ segment, form }) => {
        const named = (last: string) => last.replace(/_[^_]*$/, `_${form}`);
        return insertedBefore(segment, text, named, catalogue.text);
      });
      missing = [];
      return inserted;
    };
    for (let form = 0; form < rule.count; form++) {
      const { name, examples } = describe(form);
      const key = `${of}_${form}`;
      const present = own.get(key);
      const isSingular = rule.count > 1 && rule.formOf?.(1) === form;
      const base = present?.segment ?? { ...plural.segment, ...(isSingular && { source: singular.source }) };
      const segment: FilterSegment = {
        ...base,
        key,
        notes: [{ text: examples, from: name }, ...(base.notes ?? [])],
        block: { kind: 'paragraph', form: { of, name } },
      };
      if (present) made.set(present.segment, [...insertBefore(present), segment]);
      else missing.push({ segment, form });
    }
    made.set(plural.segment, insertBefore(plural));
  }
  return made.size === 0 ? segments : segments.flatMap((segment) => made.get(segment) ?? [segment]);
}

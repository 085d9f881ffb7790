import { normaliseLanguage } from '../../../shared/domain/text/languages.ts';
import type { XliffNote } from '../xliff/types.ts';

export type PluralType = 'cardinal' | 'ordinal';

/** CLDR plural categories, in order. */
export const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Plural data of a language, computed once per file. */
export interface PluralLanguage {
  /** The language's forms; empty = unknown. */
  categories(type: PluralType): readonly string[];
  /** The form for a number. */
  select(type: PluralType, number: number): string | null;
  /** The first numbers with this form, `3, 4, 5, 6, 7, …`; '' = unknown. */
  examples(type: PluralType, name: string): string;
}

/** Numbers tried as examples: from 0 on, and some that only rare forms cover. */
const NUMBERS = [...Array.from({ length: 201 }, (_, number) => number), 1_000_000, 0.5, 1.5];
const EXAMPLES = 5;

export function pluralsOf(language: string): PluralLanguage {
  const known = normaliseLanguage(language);
  const isKnown = known !== null && Intl.PluralRules.supportedLocalesOf(known).length > 0;
  const types = new Map<PluralType, ReturnType<typeof describe>>();
  const about = (type: PluralType) => {
    const found = types.get(type) ?? (isKnown ? describe(new Intl.PluralRules(known, { type })) : NOTHING);
    types.set(type, found);
    return found;
  };
  return {
    categories: (type) => about(type).categories,
    select: (type, number) => about(type).rules?.select(number) ?? null,
    examples: (type, name) => about(type).examples.get(name) ?? '',
  };
}

const NOTHING: ReturnType<typeof describe> = { categories: [], examples: new Map(), rules: null };

function describe(rules: Intl.PluralRules): {
  categories: string[];
  examples: Map<string, string>;
  rules: Intl.PluralRules | null;
} {
  const numbers = Map.groupBy(NUMBERS, (number) => rules.select(number) as string);
  const shown = [...numbers].map(([name, all]): [string, string] => [name, listed(all)]);
  const { pluralCategories } = rules.resolvedOptions();
  const ordered = CATEGORIES.filter((name) => pluralCategories.includes(name as Intl.LDMLPluralRule));
  return { categories: ordered, examples: new Map(shown), rules };
}

/** Lists the first of some numbers. */
export function listed(numbers: readonly number[]): string {
  const first = numbers.slice(0, EXAMPLES).map(String);
  return (numbers.length > EXAMPLES ? [...first, '…'] : first).join(', ');
}

export interface Form<Own> {
  name: string;
  /** Null = missing in the file. */
  own: Own | null;
}

/**
 * Forms of a text for these categories: the file's, except those the language never uses, and the missing
 * ones, each in CLDR order. Forms for one number (`=0`) and `zero`, which programs use for 0 in any language,
 * stay; with `keepsAll` all of the file's forms do.
 */
export function neededForms<Own>(
  own: readonly { name: string; own: Own }[],
  categories: readonly string[],
  { keepsAll = false } = {},
): Form<Own>[] {
  if (categories.length === 0) return [...own];
  const isUsed = (name: string) =>
    keepsAll || name === 'zero' || categories.includes(name) || !CATEGORIES.includes(name);
  const forms: Form<Own>[] = own.filter(({ name }) => isUsed(name));
  for (const name of categories) {
    if (forms.some((form) => form.name === name)) continue;
    const rank = CATEGORIES.indexOf(name);
    const next = forms.findIndex((form) => CATEGORIES.indexOf(form.name) > rank);
    forms.splice(next < 0 ? forms.length : next, 0, { name, own: null });
  }
  return forms;
}

/** A note with the numbers a form is for. */
export function formNotes(plurals: PluralLanguage, type: PluralType, name: string): XliffNote[] {
  const text = plurals.examples(type, name);
  return text === '' ? [] : [{ text, from: name }];
}

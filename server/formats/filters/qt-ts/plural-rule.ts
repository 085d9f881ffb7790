import { primaryLanguage } from '../../../../shared/domain/text/languages.ts';
import type { PluralLanguage } from '../plural-categories.ts';
import { makeRule, type PluralRule, pluralRuleOf } from '../po/plural-rule.ts';

/** Languages with one form in Qt but more elsewhere. */
const ONE_FORM = new Set(['dz', 'fa', 'fj', 'gn', 'hu', 'jv', 'na', 'om', 'su', 'tr', 'tt', 'yo', 'za']);

/** Rules that differ from gettext's tools. */
const OWN: Readonly<Record<string, [count: number, expression: string]>> = {
  cy: [5, 'n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4'],
  dv: [3, 'n==1 ? 0 : n==2 ? 1 : 2'],
  gd: [4, 'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3'],
  is: [2, 'n%10==1 && n%100!=11 ? 0 : 1'],
  mk: [3, 'n%10==1 ? 0 : n%10==2 ? 1 : 2'],
  mt: [4, 'n==1 ? 0 : n==0 || n%100>=1 && n%100<=10 ? 1 : n%100>=11 && n%100<=19 ? 2 : 3'],
};

/** The plural rule that `lrelease` expects for a language; null = unknown. */
export function qtRuleOf(language: string, plurals: PluralLanguage): PluralRule | null {
  if (plurals.categories('cardinal').length === 0) return null;
  const primary = primaryLanguage(language);
  if (ONE_FORM.has(primary)) return makeRule(1, '0');
  const own = OWN[primary];
  return own ? makeRule(...own) : pluralRuleOf('', language, plurals);
}

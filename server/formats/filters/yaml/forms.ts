import { isScalar, type Pair, type YAMLMap } from 'yaml';
import { CATEGORIES, type Form, neededForms, type PluralLanguage } from '../plural-categories.ts';

/**
 * The plural forms in a Rails mapping, with those missing for the target language; null = not plural forms.
 * Languages with one form have only `other`.
 */
export function formsOf({ items }: YAMLMap<unknown, unknown>, plurals: PluralLanguage): Form<Pair>[] | null {
  const own = items.map((pair) => ({ name: nameOf(pair), own: pair }));
  const texts = own.map(({ own: { value } }) => (isScalar(value) ? value.value : null));
  const names = new Set(own.map(({ name }) => name));
  const areForms = own.every(({ name }) => CATEGORIES.includes(name)) && names.size === own.length;
  const areTexts = texts.every((text) => typeof text === 'string');
  if (!areForms || !areTexts || !names.has('other')) return null;
  return neededForms(own, plurals.categories('cardinal'), { keepsAll: true });
}

const nameOf = ({ key }: Pair) => (isScalar(key) ? String(key.value) : '');

/**
 * Where to insert a missing form: before another one, in the same style. Null = no key can be inserted there.
 */
export function placeBefore(pair: Pair, name: string, text: string, isInFlow: boolean) {
  const [start, keyEnd] = (isScalar(pair.key) && pair.key.range) || [];
  const valueStart = isScalar(pair.value) ? pair.value.range?.[0] : undefined;
  if (start === undefined || keyEnd === undefined || valueStart === undefined) return null;
  const key = text.slice(start, keyEnd);
  const beside = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  // Indentation, or the first entry of an item; a key may be preceded by indicators.
  const isFirst = isInFlow || /^ *(?:- +)*$/.test(beside);
  if (!isFirst || !key.includes(nameOf(pair))) return null;
  const lead = /^ *: *$/.exec(text.slice(keyEnd, valueStart))?.[0] ?? ': ';
  const lineBreak = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  return {
    start,
    end: start,
    around: {
      before: key.replace(nameOf(pair), name) + lead,
      after: isInFlow ? ', ' : lineBreak + ' '.repeat(beside.length),
    },
  };
}

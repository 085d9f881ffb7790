import {
  MAX_WORD_LENGTH,
  MAX_WORDS,
  type OptionValues,
  optionValues,
} from '../../../shared/domain/contract/document/options.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import {
  askedOptions,
  type FilterOption,
  type OptionValue,
  SENTENCES,
  withDefaults,
} from '../../formats/filters/options.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';

const FIELD = 'options';

/** Options for the files in a package, whatever their formats. */
export const PACKAGE_OPTIONS = SENTENCES;

/**
 * The options from a form for a file of a format. Throws 422 for options that the format lacks, and for
 * invalid values.
 */
export function readGivenOptions(given: string | undefined, filter: Filter | 'package' | null): OptionValues {
  if (given === undefined) return {};
  const parsed = optionValues.safeParse(parseJson(given));
  if (!parsed.success) throw wrongField(FIELD, localised('options.unreadable'));
  const options = filter === 'package' ? PACKAGE_OPTIONS : askedOptions(filter?.options);
  for (const [name, value] of Object.entries(parsed.data)) {
    const option = options.find((one) => one.name === name);
    if (!option) throw wrongField(FIELD, localised('options.unknown', { option: name.slice(0, 100) }));
    if (!fits(option, value)) throw wrongField(FIELD, localised('options.wrong', { option: name }));
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fits(option: FilterOption, value: OptionValue): boolean {
  if (option.type === 'boolean') return typeof value === 'boolean';
  if (option.type === 'choice') return typeof value === 'string' && option.choices.includes(value);
  return (
    Array.isArray(value) &&
    value.length <= MAX_WORDS &&
    value.every((word) => word.trim() !== '' && word.length <= MAX_WORD_LENGTH)
  );
}

/** The options of a document that were or could have been chosen. */
export function toldOptions(filterName: string, kept: OptionValues): OptionValues {
  const asked = new Set(askedOptions(filterNamed(filterName)?.options).map(({ name }) => name));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => asked.has(name)));
}

/**
 * The options as stored with a document. Every option has a value, so that new defaults do not affect it;
 * null = none.
 */
export function keptOptions(filterName: string, given: OptionValues): string | null {
  const { options } = filterNamed(filterName) ?? {};
  return options && options.length > 0 ? JSON.stringify(withDefaults(options, given)) : null;
}

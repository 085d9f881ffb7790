import { type FilterOption, listOf, type OptionValues } from '../options.ts';
import type { PlaceholderKind } from '../placeholders.ts';

/** Placeholders and tags in tables; the program that uses them is not known. */
export const PLACEHOLDERS: readonly PlaceholderKind[] = [
  'printf',
  'printf-order',
  'mustache',
  'braces',
  'tags',
  'numbered-tags',
];

/** For workbooks: translate all cells in place, or the source column of a bilingual table into its target column. */
export const LAYOUT: FilterOption = {
  name: 'layout',
  type: 'choice',
  choices: ['bilingual', 'cells'],
  default: 'cells',
};

/** Whether a file contains translations: by its format or, for a workbook, by the option. */
export function isBilingual(languages: 'monolingual' | 'bilingual', values: OptionValues = {}): boolean {
  return languages === 'bilingual' || values[LAYOUT.name] === 'bilingual';
}

/** The delimiters by the choices of the option, except `detected`. */
const DELIMITERS: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', bar: '|', tab: '\t' };

export const DELIMITER: FilterOption = {
  name: 'delimiter',
  type: 'choice',
  choices: ['detected', ...Object.keys(DELIMITERS)],
  default: 'detected',
};

/** The delimiter that users chose; undefined = it is detected. */
export function chosenDelimiter(values: OptionValues): string | undefined {
  return DELIMITERS[String(values[DELIMITER.name])];
}

/** Whether the first row has the names of the columns. */
export const HEADER_ROW: FilterOption = {
  name: 'header_row',
  type: 'choice',
  choices: ['detected', 'first_row', 'no_header'],
  default: 'detected',
};

const column = (name: string): FilterOption => ({ name, type: 'list', default: [] });

/** Columns by heading, letter or number. Empty ones are detected. */
export const COLUMNS = {
  source: column('source_column'),
  target: column('target_column'),
  key: column('key_column'),
  notes: column('note_columns'),
  length: column('length_column'),
} as const;

/** The names by which users chose a column. */
export function chosenColumns(values: OptionValues, of: keyof typeof COLUMNS): readonly string[] {
  return listOf(values, COLUMNS[of].name);
}

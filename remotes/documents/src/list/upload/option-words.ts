import type { OptionValues } from '@tessera/shared/contract/document/options';
import { t } from './messages.ts';

/** Names of the options. */
const WORDS = {
  segmentation: 'option.segmentation',
  abbreviations: 'option.abbreviations',
  skipped_keys: 'option.skipped-keys',
  attributes: 'option.attributes',
  skipped_elements: 'option.skipped-elements',
  translated_elements: 'option.translated-elements',
  inline_elements: 'option.inline-elements',
  front_matter: 'option.front-matter',
  code_blocks: 'option.code-blocks',
  headers_footers: 'option.headers-footers',
  notes: 'option.notes',
  comments: 'option.comments',
  alternative_texts: 'option.alternative-texts',
  diagrams: 'option.diagrams',
  charts: 'option.charts',
  hidden_text: 'option.hidden-text',
  tracked_changes: 'option.tracked-changes',
  text_boxes: 'option.text-boxes',
  hidden_slides: 'option.hidden-slides',
  hidden_sheets: 'option.hidden-sheets',
  columns: 'option.columns',
  layout: 'option.layout',
  source_column: 'option.source-column',
  target_column: 'option.target-column',
  key_column: 'option.key-column',
  note_columns: 'option.note-columns',
  length_column: 'option.length-column',
  header_row: 'option.header-row',
  delimiter: 'option.delimiter',
} as const;

const HINTS = {
  abbreviations: 'option.abbreviations-hint',
  skipped_keys: 'option.skipped-keys-hint',
  columns: 'option.columns-hint',
  source_column: 'option.column-hint',
  target_column: 'option.column-hint',
  key_column: 'option.column-hint',
  note_columns: 'option.note-columns-hint',
  length_column: 'option.column-hint',
  translated_elements: 'option.translated-elements-hint',
  inline_elements: 'option.inline-elements-hint',
} as const;

/** Examples of keys, columns and elements, which are language-independent. */
const EXAMPLES: Readonly<Record<string, string>> = {
  skipped_keys: 'meta, *.id',
  columns: 'B, D:F',
  source_column: 'en',
  target_column: 'de',
  key_column: 'id',
  note_columns: 'note, D',
  length_column: 'max length',
  translated_elements: 'title, dc:description',
  inline_elements: 'b, term',
};

const CHOICES = {
  paragraphs: 'option.paragraphs',
  sentences: 'option.sentences',
  accepted: 'option.accepted',
  rejected: 'option.rejected',
  bilingual: 'option.layout-bilingual',
  cells: 'option.layout-cells',
  detected: 'option.detected',
  first_row: 'option.first-row',
  no_header: 'option.no-header',
  comma: 'option.delimiter-comma',
  semicolon: 'option.delimiter-semicolon',
  bar: 'option.delimiter-bar',
  tab: 'option.delimiter-tab',
} as const;

type Known = keyof typeof WORDS;

/** Unknown options of a newer server keep their own name. */
export const nameOfOption = (name: string): string => (name in WORDS ? t(WORDS[name as Known]) : name);

export const hintOfOption = (name: string): string | undefined =>
  name in HINTS ? t(HINTS[name as keyof typeof HINTS], { example: EXAMPLES[name] ?? '' }) : undefined;

export const nameOfChoice = (choice: string): string =>
  choice in CHOICES ? t(CHOICES[choice as keyof typeof CHOICES]) : choice;

/** The value of an option for display. */
export function wordOfValue(name: string, value: OptionValues[string]): string {
  if (typeof value === 'boolean') return t(value ? 'option.yes' : 'option.no');
  if (typeof value === 'string') return nameOfChoice(value);
  const none = COLUMNS.includes(name) ? 'option.detected' : 'option.none';
  return value.length === 0 ? t(none) : value.join(t('option.comma'));
}

/** Options of one column each, detected if they are empty. */
const ONE_COLUMN = ['source_column', 'target_column', 'key_column', 'length_column'];
const COLUMNS = [...ONE_COLUMN, 'note_columns'];

export const isOneColumn = (name: string): boolean => ONE_COLUMN.includes(name);

/** Whether an option applies given the others: abbreviations need sentences, source columns a bilingual table. */
export function isAsked(name: string, values: OptionValues): boolean {
  if (values.layout === 'cells' && [...COLUMNS, 'header_row'].includes(name)) return false;
  return name !== 'abbreviations' || values.segmentation === 'sentences';
}

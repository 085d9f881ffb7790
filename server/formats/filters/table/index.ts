import { decodeGuessed } from '../decode-guessed.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { COLUMNS, DELIMITER, HEADER_ROW, PLACEHOLDERS } from './options.ts';
import { encodeTarget, fillAddedColumn, languagesOfHead, readRows } from './read.ts';

export const csvFilter = tableFilter({
  name: 'csv',
  title: 'CSV table',
  extensions: ['csv'],
  delimiter: ',',
});

export const tsvFilter = tableFilter({
  name: 'tsv',
  title: 'TSV table',
  extensions: ['tsv', 'tab'],
  delimiter: '\t',
});

/** `delimiter`: the default, if none is detected. */
function tableFilter({
  delimiter,
  ...names
}: Pick<Filter, 'name' | 'title' | 'extensions'> & { delimiter: string }): Filter {
  return {
    ...names,
    reader: 1,
    languages: 'bilingual',
    has_names: true,
    encodings: ['UTF-8', 'UTF-16', 'single-byte encodings, which are detected'],
    not_kept: [
      'Statuses and approvals: the file cannot store them.',
      'An encoding that lacks a character of the translation: the file is written in UTF-8.',
    ],
    placeholders: PLACEHOLDERS,
    options: [
      ...Object.values(COLUMNS),
      HEADER_ROW,
      DELIMITER,
      SKIPPED_KEYS,
      NUMBERED_TAGS,
      PLACEHOLDER_ORDER,
    ],
    recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|!doctype|html|xliff)\b/i.test(head),
    languagesOf: (head) => languagesOfHead(head, delimiter),
    decode: decodeGuessed,
    // Excel reads UTF-8 only with a byte order mark.
    declareUtf8: () => [{ start: 0, end: 0, text: '\uFEFF' }],
    read: (text, target_lang, _plurals, values, _skipped, source_lang = '') =>
      readRows(text, delimiter, { languages: { source_lang, target_lang }, values }),
    prepare: fillAddedColumn,
    encoder: () => encodeTarget,
  };
}

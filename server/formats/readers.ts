import type { OptionValues } from './filters/options.ts';
import { filterNamed } from './filters/registry.ts';
import { XLIFF_DIALECTS } from './xliff/index.ts';

/** Like `Filter.reader`, for XLIFF. */
const XLIFF = 1;
/**
 * Raised, like `Filter.reader`, when code that the formats share changes: options, placeholders, messages, sentences, splits
 * and joins.
 */
const SHARED = 0;

/** Everything that determines how a document's file is read, except its bytes. */
export interface Reading {
  /** The XLIFF dialect, or the name of the filter; `''` = XLIFF before its import. */
  dialect: string;
  /** The `readerOf` of the server that read the file last. */
  reader: number;
  /** Import options. */
  options: OptionValues;
}

/** The version of this server's reader of a format: a newer server has a higher one. `null` = unknown format. */
export function readerOf(dialect: string): number | null {
  const filter = filterNamed(dialect);
  if (filter) return SHARED + filter.reader;
  const isXliff = dialect === '' || XLIFF_DIALECTS.some((one) => one === dialect);
  return isXliff ? SHARED + XLIFF : null;
}

/**
 * Whether this server finds the same segments in a file as the server that read it. Later versions may have readers,
 * formats and options that this one lacks.
 */
export function canRead({ dialect, reader, options }: Reading): boolean {
  const own = readerOf(dialect);
  if (own === null || reader > own) return false;
  const known = filterNamed(dialect)?.options ?? [];
  return Object.entries(options).every(([name, value]) => {
    const option = known.find((one) => one.name === name);
    return option?.type === 'choice'
      ? option.choices.some((choice) => choice === value)
      : option !== undefined;
  });
}

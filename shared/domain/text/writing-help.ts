/** A user's settings for help during editing, as stored in the account. */
export interface WritingHelp {
  /** Whether completions are suggested during typing. */
  suggests: boolean;
  /** Whether misspelt words are underlined. */
  spells: boolean;
  /** The minimum match percentage to fill into an empty segment on arrival; `null` = never. */
  fillsFrom: number | null;
}

/** The preference's name in the account. */
export const WRITING_HELP = 'documents.help';

/** Selectable minimum percentages for filling. */
export const FILL_FROM: readonly number[] = [100, 95, 85, 75];

/** Reads the stored value of any version. */
export function readWritingHelp(kept: unknown): WritingHelp {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<WritingHelp>;
  const { fillsFrom } = given;
  return {
    suggests: given.suggests !== false,
    spells: given.spells !== false,
    fillsFrom: typeof fillsFrom === 'number' && FILL_FROM.includes(fillsFrom) ? fillsFrom : null,
  };
}

/** How somebody wants to be helped while writing, as the account keeps it. */
export interface WritingHelp {
  /** Whether words and phrases are suggested while typing. */
  suggests: boolean;
  /** Whether misspelt words are underlined. */
  spells: boolean;
  /** The least match, in percent, that is filled into an empty segment on arrival; `null` = none. */
  fillsFrom: number | null;
}

/** The preference's name in the account. */
export const WRITING_HELP = 'documents.help';

/** The figures from which a match may be filled in. */
export const FILL_FROM: readonly number[] = [100, 95, 85, 75];

/** What an account has kept, whatever version of the editor wrote it. */
export function readWritingHelp(kept: unknown): WritingHelp {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<WritingHelp>;
  const { fillsFrom } = given;
  return {
    suggests: given.suggests !== false,
    spells: given.spells !== false,
    fillsFrom: typeof fillsFrom === 'number' && FILL_FROM.includes(fillsFrom) ? fillsFrom : null,
  };
}

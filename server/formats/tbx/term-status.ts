/** The usage status of a term; `null` = not stated. */
export type TermStatus = 'preferred' | 'admitted' | 'deprecated' | 'forbidden' | null;

const STATUS_BY_WORD = new Map<string, Exclude<TermStatus, null>>();
const WORDS: Record<Exclude<TermStatus, null>, string> = {
  preferred:
    'preferred standardized approved recommended legal regulated bevorzugt freigegeben préféré privilégié preferido preferente preferito voorkeur preferowany предпочтительный рекомендуется',
  admitted:
    'admitted allowed permitted acceptable accepted alternative zulässig erlaubt zugelassen admis toléré admitido admisible ammesso toegestaan допустимый разрешено',
  deprecated:
    'deprecated superseded obsolete notrecommended not-recommended avoid veraltet abgelöst obsolète déconseillé obsoleto desaconsejado sconsigliato verouderd przestarzały устарел устаревший нерекомендуемый',
  forbidden:
    'forbidden prohibited blacklisted banned donotuse verboten gesperrt interdit prohibido vietato proibito proibido verboden zabroniony запрещён запрещен запрещено',
};
for (const [status, words] of Object.entries(WORDS)) {
  for (const word of words.split(' ')) STATUS_BY_WORD.set(word, status as Exclude<TermStatus, null>);
}

/**
 * The status for a word in a file: from TBX (`preferredTerm-admn-sts`, `supersededTerm`), TBX-Min
 * (`obsolete`), or tables. `null` if it is not a status.
 */
export function termStatus(written: string): TermStatus {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/-admn-sts$/, '')
    .replace(/\s+/g, '')
    .replace(/term$/, '');
  return STATUS_BY_WORD.get(word) ?? null;
}

/** Whether the word is TBX's own value for the status, so that nothing is lost by rewriting it. */
export function isStatusWord(written: string, status: Exclude<TermStatus, null>): boolean {
  return (
    written
      .trim()
      .replace(/-admn-sts$/, '')
      .replace(/Term$/, '') === status
  );
}

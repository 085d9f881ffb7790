/**
 * Joins common forms of a noun that Snowball's stemmers keep apart (`luz`, `luces`); applied to their result.
 * Found by testing nouns of card and role-playing games in each language.
 */
const REPAIRS: Record<string, [RegExp, string][]> = {
  ar: [[/(?<=..)(?:ات|ا)$/, '']],
  es: [[/z$/, 'c']],
  ga: [
    [/(?<=...)(?:eanna|anna|acha|eacha|í)$/, ''],
    [/ai([^aeiouáéíóú]+)$/, 'a$1'],
  ],
  hu: [[/(?<=..)[aáeé]$/, '']],
  nb: [[/(?<=...)(?:ern|er)$/, '']],
  pt: [[/õ$/, 'ã']],
  sv: [[/(?<=...)et$/, '']],
};
REPAIRS.nn = REPAIRS.nb as [RegExp, string][];
REPAIRS.no = REPAIRS.nb as [RegExp, string][];

export function repairStem(stem: string, language: string): string {
  const rules = REPAIRS[language];
  return rules ? rules.reduce((text, [pattern, by]) => text.replace(pattern, by), stem) : stem;
}

/** Separable verb prefixes: “wählen Sie … aus”, “ausgewählt”. */
const SEPARABLE =
  /^(?:zuruck|zusammen|weiter|wieder|hinzu|heraus|herunter|hoch|nach|fest|fort|frei|durch|uber|unter|um|ab|an|auf|aus|bei|ein|her|hin|los|mit|vor|weg|zu)(?=.{4})/;
/**
 * Endings of verbs and of nouns and adjectives derived from them, with accents folded: “Speicherung”,
 * “bearbeitet”.
 */
const ENDINGS =
  /(?:ierungen|ierung|ieren|ierte?|bare?n?|lich|ungen|ung|enden|ende|erin|ern|eln|est|eten|ete|ten|end|en|er|et|el|es|em|te|e|n|t|s)$/;
/** Roots of strong verbs, with the roots of their other forms and nouns, accents folded. */
const STRONG = [
  'schliess schloss schluss',
  'schreib schrieb schrift',
  'find fand fund',
  'bind band bund',
  'sprech sprach sproch spruch',
  'nehm nahm nomm nimm',
  'geb gab gib',
  'les las lies',
  'lad lud',
  'zieh zog zug',
  'lass liess',
  'halt hielt',
  'fall fiel',
  'trag trug',
  'werf warf worf wirf wurf',
  'treff traf troff triff',
  'treib trieb',
  'schneid schnitt',
  'schieb schob schub',
  'wend wand',
  'bring brach',
  'brech brach broch brich bruch',
  'steh stand',
  'geh ging gang',
  'seh sah sieh sicht',
  'tret trat tritt',
  'ruf rief',
  'beginn begann begonn',
  'gewinn gewann gewonn',
  'verlier verlor verlust',
  'verbind verband verbund',
  'lauf lief',
  'heb hob hub',
  'weis wies',
  'bleib blieb',
  'schlag schlug',
  'wachs wuchs',
  'bieg bog',
  'greif griff',
  'spring sprang sprung',
  'steig stieg',
  'streich strich',
  'verbiet verbot',
].map((line) => line.split(' '));

const rootOf = (word: string) => {
  const root = word.replace(ENDINGS, '');
  return root.length >= 3 ? root : word;
};

/** The roots a word may have. */
function rootsOf(word: string): readonly string[] {
  const root = rootOf(word);
  return (
    STRONG.find((forms) => forms.some((form) => form === root || root.endsWith(form)))?.map(
      (form) => form,
    ) ?? [root]
  );
}

/**
 * Whether a German text has a word related to `term`: “geöffnet” and “Öffnung” for “öffnen”, “wählen … aus”
 * for “auswählen”. Words are lower-case, without accents.
 */
export function hasFamilyMember(words: readonly string[], term: string): boolean {
  const prefix = SEPARABLE.exec(term)?.[0] ?? '';
  const roots = rootsOf(term.slice(prefix.length)).filter((root) => root.length >= (prefix ? 3 : 4));
  if (roots.length === 0) return false;
  return words.some((word) => {
    if (!roots.some((root) => word.includes(root))) return false;
    return prefix === '' || word.includes(prefix) || words.includes(prefix);
  });
}

/** Irregular plurals and verb forms. */
const IRREGULAR: Record<string, string> = {
  men: 'man',
  women: 'woman',
  people: 'person',
  children: 'child',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  mice: 'mouse',
  lice: 'louse',
  oxen: 'ox',
  dice: 'die',
  dies: 'die',
  indices: 'index',
  indexes: 'index',
  vertices: 'vertex',
  matrices: 'matrix',
  appendices: 'appendix',
  axes: 'axis',
  analyses: 'analysis',
  theses: 'thesis',
  crises: 'crisis',
  criteria: 'criterion',
  phenomena: 'phenomenon',
  knives: 'knife',
  wives: 'wife',
  lives: 'life',
  leaves: 'leaf',
  halves: 'half',
  shelves: 'shelf',
  wolves: 'wolf',
  elves: 'elf',
  dwarves: 'dwarf',
  thieves: 'thief',
  loaves: 'loaf',
  calves: 'calf',
  selves: 'self',
  scarves: 'scarf',
  hooves: 'hoof',
  staves: 'staff',
  was: 'be',
  were: 'be',
  been: 'be',
  is: 'be',
  are: 'be',
  has: 'have',
  had: 'have',
  went: 'go',
  gone: 'go',
  did: 'do',
  done: 'do',
  ran: 'run',
  began: 'begin',
  begun: 'begin',
  wrote: 'write',
  written: 'write',
  broke: 'break',
  broken: 'break',
  chose: 'choose',
  chosen: 'choose',
  drew: 'draw',
  drawn: 'draw',
  drove: 'drive',
  driven: 'drive',
  fell: 'fall',
  fallen: 'fall',
  gave: 'give',
  given: 'give',
  held: 'hold',
  kept: 'keep',
  knew: 'know',
  known: 'know',
  left: 'left',
  made: 'make',
  sent: 'send',
  spent: 'spend',
  struck: 'strike',
  took: 'take',
  taken: 'take',
  threw: 'throw',
  thrown: 'throw',
  built: 'build',
  bought: 'buy',
  caught: 'catch',
  found: 'found',
  froze: 'freeze',
  frozen: 'freeze',
};

const ENDINGS = new Set([
  '',
  's',
  'es',
  'ed',
  'd',
  'ing',
  'e',
  'y',
  'ies',
  'ied',
  'er',
  'ers',
  'est',
  'ier',
  'iest',
  'r',
  'st',
  'rs',
]);

export function englishLemma(word: string): string {
  return Object.hasOwn(IRREGULAR, word) ? (IRREGULAR[word] as string) : word;
}

/** The word, its lemma and the irregular forms of the lemma. */
export function englishForms(word: string): string[] {
  const lemma = englishLemma(word);
  const irregular = Object.keys(IRREGULAR).filter((form) => IRREGULAR[form] === lemma);
  return [...new Set([word, lemma, ...irregular])];
}

/**
 * Whether two English words with the same stem are forms of one word. The stemmer also joins words that only share an
 * origin (`general` and `generous`, `universe` and `university`), so what follows the common prefix must be an
 * inflection.
 */
export function isEnglishInflection(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  let common = 0;
  while (common < shorter && a[common] === b[common]) common++;
  return isEnding(a, common) && isEnding(b, common);
}

function isEnding(word: string, from: number): boolean {
  const rest = word.slice(from);
  if (ENDINGS.has(rest)) return true;
  // The doubled consonant of `hitting`, `bigger`.
  return rest.length > 2 && rest[0] === word[from - 1] && ENDINGS.has(rest.slice(1));
}

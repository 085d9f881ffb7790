import { segmenterFor, sentenceEnds } from '../server/formats/segmentation/sentence-ends.ts';
import { readXliff } from '../server/formats/xliff/index.ts';
import { corpusCases, expectedOutcome } from '../server/formats/xliff/testing/corpus.ts';
import { plainText } from '../shared/domain/text/inline-codes.ts';
import { primaryLanguage } from '../shared/domain/text/languages.ts';
import { isUnspaced } from '../shared/domain/text/spacing.ts';
import { readPairs } from './pairs.ts';

// npm run bench -- sentences: how often the rules find the boundary between two joined texts, and how often a
// text has as many sentences as its translation, by language.
interface Text {
  language: string;
  text: string;
  translation: { language: string; text: string };
  /** Only texts with the same origin are joined. */
  from: string;
}

interface Tally {
  seams: number;
  found: number;
  several: number;
  alike: number;
}

const MIN_SEAMS = 15;

const tallies = new Map<string, Tally>();
const seen = new Set<string>();
let last: Text | null = null;
for (const one of [...readPairTexts(), ...readXliffTexts()]) {
  const key = `${one.language} ${one.text}`;
  if (seen.has(key)) continue;
  seen.add(key);
  const tally = tallies.get(one.language) ?? { seams: 0, found: 0, several: 0, alike: 0 };
  tallies.set(one.language, tally);
  const count = endsIn(one.text, one.language).length;
  const other = endsIn(one.translation.text, one.translation.language).length;
  if (count + other > 0) tally.several++;
  if (count > 0 && count === other) tally.alike++;
  if (!isSentences(one)) continue;
  if (last?.from === one.from) {
    const isFound = hasSeam(last.text, one.text, one.language);
    tally.seams++;
    if (isFound) tally.found++;
  }
  last = one;
}
process.stdout.write(
  '| language | seams | found | of several sentences | as many in both |\n|---|---|---|---|---|\n',
);
for (const [language, { seams, found, several, alike }] of [...tallies].sort(([a], [b]) =>
  a < b ? -1 : 1,
)) {
  if (seams < MIN_SEAMS) continue;
  process.stdout.write(
    `| ${language} | ${seams} | ${percent(found, seams)} | ${several} | ${percent(alike, several)} |\n`,
  );
}

function endsIn(text: string, language: string): number[] {
  return sentenceEnds(text, segmenterFor(language, []));
}

function hasSeam(left: string, right: string, language: string): boolean {
  const gap = isUnspaced(language) ? '' : ' ';
  return endsIn(left + gap + right, language).includes(left.length);
}

/** Whether the text begins and ends like a sentence. */
function isSentences({ text, language }: Text): boolean {
  const end = isUnspaced(language) ? /[。！？]$/u : /[.?!…؟।։]["'”’“»)\]]*$/u;
  return (
    text.length >= 25 && !/[\n<]|\\n/.test(text) && end.test(text) && /^["“„»(¿¡]?[\p{Lu}\p{Lo}]/u.test(text)
  );
}

function* readPairTexts(): Generator<Text> {
  const pairs = readPairs();
  for (const [language, own, other] of [
    ['en', 'source', 'target'],
    ['de', 'target', 'source'],
  ] as const) {
    for (const pair of pairs) {
      const translation = { language: language === 'en' ? 'de' : 'en', text: pair[other] };
      yield { language, text: pair[own], translation, from: pair.origin };
    }
  }
}

function* readXliffTexts(): Generator<Text> {
  for (const { path, read, expectation } of corpusCases(/^xliff/)) {
    if (expectedOutcome(expectation) !== 'accept') continue;
    const { segments, source_lang, target_lang } = readXliff(read());
    if (!source_lang || !target_lang) continue;
    for (const { source, target } of segments) {
      if (!target || target === source) continue;
      const translation = { language: primaryLanguage(source_lang), text: plainText(source) };
      yield { language: primaryLanguage(target_lang), text: plainText(target), translation, from: path };
    }
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : ((part / whole) * 100).toFixed(1);
}

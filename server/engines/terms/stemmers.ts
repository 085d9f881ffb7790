import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { isCompounding, isUnspaced } from '../../../shared/domain/text/spacing.ts';
import { englishLemma, isEnglishInflection } from './english.ts';
import { lightStemmer } from './light-stems.ts';
import { repairStem } from './stem-repairs.ts';

type Stem = (word: string) => string;

/** By the first subtag of a BCP 47 tag. */
const SNOWBALL: Record<string, Stem> = {
  ar: arabic,
  bg: bulgarian,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: hindi,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  ms: indonesian,
  nb: norwegian,
  ne: nepali,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
};

const CACHED_WORDS = 200_000;

export interface AnalysedWord {
  /** As written, normalised to NFC. */
  composed: string;
  normal: string;
  stem: string;
}

/** The recogniser's rules for a language. */
export interface Morphology {
  language: string;
  isUnspaced: boolean;
  isCompounding: boolean;
  /** The form in which words are compared: NFC, lower case by the rules of the language. */
  normalise(word: string): string;
  /** The stem of a normalised word. */
  stem(word: string): string;
  /** Everything about a written word; cached. */
  analyse(written: string): AnalysedWord;
  /** Whether two normalised words of one stem are forms of one word. */
  areForms(a: string, b: string): boolean;
}

const known = new Map<string, Morphology>();

export function morphologyOf(language: string): Morphology {
  const base = baseLanguage(language);
  const existing = known.get(base);
  if (existing) return existing;
  const created = createMorphology(base);
  known.set(base, created);
  return created;
}

function baseLanguage(tag: string): string {
  return (tag.toLowerCase().split(/[-_]/)[0] ?? '').trim();
}

function createMorphology(language: string): Morphology {
  const raw = SNOWBALL[language] ?? lightStemmer(language);
  const cache = new Map<string, AnalysedWord>();
  const locale = language === 'tr' || language === 'az' ? 'tr' : language === 'lt' ? 'lt' : undefined;

  function stem(word: string): string {
    // Words with digits are names and do not inflect.
    if (!raw || /\p{N}/u.test(word)) return word;
    const lemma = language === 'en' ? englishLemma(word) : word;
    return repairStem(raw(lemma), language) || word;
  }

  function normalise(word: string): string {
    const composed = word.normalize('NFC').replace(/[\u00ad\u200b-\u200d\u2060]/g, '');
    const lower = locale ? composed.toLocaleLowerCase(locale) : composed.toLowerCase();
    return language === 'ru' ? lower.replaceAll('ё', 'е') : lower;
  }

  function analyse(written: string): AnalysedWord {
    const known = cache.get(written);
    if (known) return known;
    const normal = normalise(written);
    const word = { composed: written.normalize('NFC'), normal, stem: stem(normal) };
    if (cache.size >= CACHED_WORDS) cache.clear();
    cache.set(written, word);
    return word;
  }

  return {
    language,
    isUnspaced: isUnspaced(language),
    isCompounding: isCompounding(language),
    normalise,
    analyse,
    stem,
    areForms:
      language === 'en'
        ? (a, b) => isEnglishInflection(a, b) || englishLemma(a) === englishLemma(b)
        : () => true,
  };
}

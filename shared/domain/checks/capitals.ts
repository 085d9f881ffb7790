import { monthNames } from './number-words.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, type TextView, toRaw } from './text-view.ts';
import { trailingRun } from './trailing-run.ts';
import type { Finding } from './types.ts';

/** Alphabets with capital letters; JavaScript also "capitalises" Georgian, which is not written that way. */
const CASED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u;

interface FirstWord {
  word: string;
  start: number;
  capital: boolean;
}

/** The first word if it begins the text; null if a number, a placeholder or another script comes first. */
function firstWord(view: TextView): FirstWord | null {
  let text = view.masked.replace(/[&_~](?=\p{L})/gu, '\u200b');
  // The Afrikaans article 'n is never a capital: the word after it is.
  if (view.language === 'af')
    text = text.replace(
      /^([\s("«“]*)['’‘]n(?=\s)/u,
      (article, space) => space + ' '.repeat(article.length - space.length),
    );
  const match = /^[^\p{L}\p{N}\uFFFC]*(\p{L}[\p{L}\p{M}\p{N}'’\u200b-]*)/u.exec(text);
  const word = match?.[1];
  if (!match || !word || !CASED.test(word[0] ?? '')) return null;
  const letter = String.fromCodePoint(word.codePointAt(0) ?? 0);
  if (!/[\p{Lu}\p{Ll}]/u.test(letter)) return null;
  return {
    word: word.replaceAll('\u200b', ''),
    start: match[0].length - word.length,
    capital: /\p{Lu}/u.test(letter),
  };
}

const calendarWords = new Map<string, Set<string>>();

/** Words always capitalised in English. */
function alwaysCapital(word: string, view: TextView): boolean {
  if (view.language === 'de' || view.language === 'lb') return true;
  if (view.language !== 'en') return false;
  let words = calendarWords.get(view.lang);
  if (!words) {
    words = new Set([
      'i',
      "i'm",
      "i've",
      "i'd",
      "i'll",
      'i’m',
      'i’ve',
      'i’d',
      'i’ll',
      ...monthNames(view.lang).keys(),
    ]);
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
    for (let day = 1; day <= 7; day++) words.add(weekday.format(Date.UTC(2001, 0, day)).toLowerCase());
    const languages = new Intl.DisplayNames('en', { type: 'language' });
    for (const tag of 'ar bg ca cs cy da de el en es et fa fi fr ga he hi hr hu is it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
      ' ',
    )) {
      words.add((languages.of(tag) ?? tag).toLowerCase());
    }
    calendarWords.set(view.lang, words);
  }
  return words.has(word.toLowerCase());
}

/** Names such as iPhone, eBay, MySQL, or all capitals, which keep their own case. */
const isName = (word: string) => /\p{Ll}\p{Lu}|^\p{Lu}{2,}|\p{N}/u.test(word);

export function checkCapitals({ source, target }: SegmentView): Finding[] {
  const shouting = checkShouting(source, target);
  if (shouting.length > 0) return shouting;
  const wanted = firstWord(source);
  const found = firstWord(target);
  if (!wanted || !found || wanted.capital === found.capital) return [];
  if (isName(wanted.word) || isName(found.word)) return [];
  // A Latin word among caseless letters is a name or a term.
  if (/(?=\p{Lo})[^\0-\u02ff]/u.test(target.masked)) return [];
  // A word copied from the source keeps its case.
  if (source.masked.includes(found.word)) return [];
  if (
    wanted.capital ? alwaysCapital(wanted.word, source) : target.language === 'de' || target.language === 'lb'
  )
    return [];
  const letter = String.fromCodePoint(found.word.codePointAt(0) ?? 0);
  const locale = target.lang === 'und' ? undefined : target.lang;
  const text = wanted.capital ? letter.toLocaleUpperCase(locale) : letter.toLocaleLowerCase(locale);
  return [
    {
      about: wanted.capital ? 'capital' : 'small',
      // Nationalities and similar: a single word follows the rules of its language.
      severity: isSingleWord(source) && isSingleWord(target) ? 'info' : undefined,
      says: {
        id: wanted.capital ? 'capitals.capital' : 'capitals.small',
        values: { found: letter, wanted: text },
      },
      source_ranges: [toRaw(source, wanted.start, wanted.start + 1)],
      target_ranges: [toRaw(target, found.start, found.start + letter.length)],
      repair: {
        says: { id: 'repair.begin', values: { text } },
        target: applyEdits(target, [{ start: found.start, end: found.start + letter.length, text }]),
      },
    },
  ];
}

/** Whether the letters and digits of a text are not separated by spaces. */
function isSingleWord({ masked }: TextView): boolean {
  const end = trailingRun(masked, /[^\p{L}\p{N}]/u);
  return !/\s/.test(masked.slice(Math.max(0, masked.search(/[\p{L}\p{N}]/u)), end));
}

/** Whether a text of several words is all in capitals. */
function isShouting(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 2 && words.join('').length >= 8 && words.every((word) => /^\p{Lu}+$/u.test(word));
}

function checkShouting(source: TextView, target: TextView): Finding[] {
  if (!isShouting(target.masked) || isShouting(source.masked) || !CASED.test(source.masked)) return [];
  if (/^\P{Ll}*$/u.test(source.masked)) return [];
  return [
    {
      about: 'all',
      says: { id: 'capitals.all' },
      target_ranges: [toRaw(target, 0, target.plain.length)],
    },
  ];
}

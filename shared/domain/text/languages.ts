import { isInterfaceLanguage, SOURCE_LANGUAGE } from '../messages/languages.ts';

/** Scripts written from right to left, as ISO 15924 codes. */
const RIGHT_TO_LEFT_SCRIPTS = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Armi',
  'Avst',
  'Chrs',
  'Cprt',
  'Elym',
  'Hatr',
  'Hebr',
  'Hung',
  'Khar',
  'Lydi',
  'Mand',
  'Mani',
  'Mend',
  'Merc',
  'Mero',
  'Narb',
  'Nbat',
  'Nkoo',
  'Orkh',
  'Ougr',
  'Palm',
  'Phli',
  'Phlp',
  'Phnx',
  'Prti',
  'Rohg',
  'Samr',
  'Sarb',
  'Sogd',
  'Sogo',
  'Syrc',
  'Thaa',
  'Yezi',
]);

/** Non-standard tags written by some programs, in lower case, with their BCP 47 form. */
const LEGACY_TAGS: Record<string, string> = {
  'zh-chs': 'zh-Hans',
  'zh-cht': 'zh-Hant',
  'sr-sp-cyrl': 'sr-Cyrl-RS',
  'sr-sp-latn': 'sr-Latn-RS',
};

const POSIX_SCRIPTS: Record<string, string> = { latin: 'Latn', cyrillic: 'Cyrl', devanagari: 'Deva' };

/** Languages offered first in pickers; any other BCP 47 tag is also accepted. */
export const COMMON_LANGUAGES: readonly string[] = [
  'af',
  'sq',
  'am',
  'ar',
  'ar-AE',
  'ar-EG',
  'ar-SA',
  'hy',
  'as',
  'az',
  'eu',
  'be',
  'bn',
  'bs',
  'bg',
  'my',
  'ca',
  'zh-CN',
  'zh-HK',
  'zh-TW',
  'hr',
  'cs',
  'da',
  'nl',
  'nl-BE',
  'en',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-US',
  'eo',
  'et',
  'fil',
  'fi',
  'fr',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'gl',
  'ka',
  'de',
  'de-AT',
  'de-CH',
  'de-DE',
  'el',
  'gu',
  'ht',
  'ha',
  'he',
  'hi',
  'hu',
  'is',
  'ig',
  'id',
  'ga',
  'it',
  'it-CH',
  'ja',
  'jv',
  'kn',
  'kk',
  'km',
  'rw',
  'ko',
  'ku',
  'ky',
  'lo',
  'la',
  'lv',
  'lt',
  'lb',
  'mk',
  'mg',
  'ms',
  'ml',
  'mt',
  'mi',
  'mr',
  'mn',
  'ne',
  'nb',
  'nn',
  'or',
  'ps',
  'fa',
  'pl',
  'pt',
  'pt-BR',
  'pt-PT',
  'pa',
  'ro',
  'ru',
  'sr',
  'sr-Latn',
  'sd',
  'si',
  'sk',
  'sl',
  'so',
  'es',
  'es-419',
  'es-AR',
  'es-ES',
  'es-MX',
  'es-US',
  'sw',
  'sv',
  'tg',
  'ta',
  'tt',
  'te',
  'th',
  'ti',
  'tr',
  'tk',
  'uk',
  'ur',
  'ug',
  'uz',
  'vi',
  'cy',
  'xh',
  'yi',
  'yo',
  'zu',
];

/**
 * The canonical BCP 47 tag for a tag in a file, from a user or a POSIX locale: `en_us` → `en-US`,
 * `de_DE.UTF-8` → `de-DE`, `zh-CHS` → `zh-Hans`, `iw` → `he`. `null` if it is not a language tag.
 */
export function normaliseLanguage(tag: string): string | null {
  const [locale = '', modifier = ''] = tag.trim().split('@', 2);
  let candidate = locale.replace(/\.[\w-]*$/, '').replaceAll('_', '-');
  candidate = LEGACY_TAGS[candidate.toLowerCase()] ?? candidate;
  // An extended language subtag replaces its prefix (RFC 5646, 2.2.2): zh-yue-HK is yue-HK.
  candidate = candidate.replace(/^[a-z]{2,3}-([a-z]{3})(?=-|$)/i, '$1');
  if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(candidate)) return null;
  const script = POSIX_SCRIPTS[modifier.toLowerCase()];
  if (script) candidate = candidate.replace(/^([a-z]+)/i, `$1-${script}`);
  try {
    return Intl.getCanonicalLocales(candidate)[0] ?? null;
  } catch {
    return null;
  }
}

/** Caches recent tags: checks and look-ups use the same two with every segment. */
const locales = new Map<string, Intl.Locale | null>();
const MOST_LOCALES = 500;

function parseLocale(tag: string): Intl.Locale | null {
  const known = locales.get(tag);
  if (known !== undefined) return known;
  const normal = normaliseLanguage(tag);
  const locale = normal === null ? null : new Intl.Locale(normal);
  if (locales.size >= MOST_LOCALES) locales.clear();
  locales.set(tag, locale);
  return locale;
}

/** The primary subtag in lower case: `pt` for `pt_BR`; `und` if it is not a language tag. */
export function primaryLanguage(tag: string): string {
  return parseLocale(tag)?.language ?? 'und';
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Like `pageLanguage`, which needs the DOM types: the server also uses this file. */
function readersLanguage(): string {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } };
  const tag = document?.documentElement.lang ?? SOURCE_LANGUAGE;
  return isInterfaceLanguage(tag) ? tag : SOURCE_LANGUAGE;
}

/**
 * A language's display name, `German (Austria)` for `de-AT`; the tag itself if it has none. In the page's
 * language by default; in English without a page, as on the server.
 */
export function languageName(tag: string, displayLocale = readersLanguage()): string {
  const normal = normaliseLanguage(tag);
  if (normal === null) return tag;
  let names = displayNames.get(displayLocale);
  if (!names) {
    const locale = normaliseLanguage(displayLocale) ?? 'en';
    names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
    displayNames.set(displayLocale, names);
  }
  try {
    return names.of(normal) ?? normal;
  } catch {
    return normal;
  }
}

/** The direction in which the language is written; `ltr` when unknown. */
export function textDirection(tag: string): 'ltr' | 'rtl' {
  const script = parseLocale(tag)?.maximize().script;
  return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script) ? 'rtl' : 'ltr';
}

/** The script given in a tag or implied by its region; a bare language leaves it open. */
function statedScript(locale: Intl.Locale): string | undefined {
  return locale.script ?? (locale.region ? locale.maximize().script : undefined);
}

/**
 * Whether resources in one language can be used for the other: same language, and no region or script that
 * both sides state differently. `en` matches `en-US`; `en-GB` does not; `zh-Hans` does not match `zh-TW`.
 */
export function languageMatches(a: string, b: string): boolean {
  const [left, right] = [parseLocale(a), parseLocale(b)];
  if (!left || !right) return a.trim().toLowerCase() === b.trim().toLowerCase();
  if (left.language !== right.language) return false;
  if (left.region && right.region && left.region !== right.region) return false;
  const [leftScript, rightScript] = [statedScript(left), statedScript(right)];
  return !leftScript || !rightScript || leftScript === rightScript;
}

import { primaryLanguage } from '@tessera/shared/text/languages';
import iconv from 'iconv-lite';

/** The Windows code page of a language, in which its spreadsheets wrote CSV. */
const CODE_PAGES: Record<string, string> = {
  ...pages('windows-1250', 'pl cs sk hu sl hr bs ro sq'),
  ...pages('windows-1251', 'ru uk be bg mk sr kk ky mn tt'),
  ...pages('windows-1253', 'el'),
  ...pages('windows-1254', 'tr az'),
  ...pages('windows-1255', 'he yi'),
  ...pages('windows-1256', 'ar fa ur'),
  ...pages('windows-1257', 'et lv lt'),
  ...pages('windows-1258', 'vi'),
  ...pages('windows-874', 'th'),
  ...pages('shift_jis', 'ja'),
  ...pages('gb18030', 'zh'),
  ...pages('euc-kr', 'ko'),
};

function pages(codePage: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, codePage]));
}

// In windows-1252 these are symbols or rare capitals; in windows-1250 the letters of Polish, Czech and Slovene.
const CENTRAL_EUROPEAN = new Set([
  0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9d, 0x9e, 0x9f, 0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbf,
]);

/** The most likely legacy encoding of bytes that are not UTF-8. */
export function guessLegacyEncoding(sample: Uint8Array, languages: readonly string[]): string {
  const hinted = languages.map((tag) => CODE_PAGES[primaryLanguage(tag)]).find((page) => page !== undefined);
  if (hinted !== undefined && decodesCleanly(sample, hinted)) return hinted;
  const eastAsian = guessEastAsian(sample);
  if (eastAsian) return eastAsian;
  const { high, inRuns, mixed, lowerIn1251, lowerInKoi8, central } = highByteStatistics(sample);
  // Words made only of high bytes: a non-Latin alphabet.
  if (inRuns > high * 0.6 && mixed < high * 0.4) return lowerInKoi8 > lowerIn1251 ? 'koi8-r' : 'windows-1251';
  return central > high * 0.15 ? 'windows-1250' : 'windows-1252';
}

function decodesCleanly(sample: Uint8Array, encoding: string): boolean {
  // The sample may end in the middle of a character.
  return !iconv.decode(Buffer.from(sample), encoding).slice(0, -2).includes('\uFFFD');
}

const EAST_ASIAN: [encoding: string, script: RegExp][] = [
  ['shift_jis', /[\u3040-\u30FF]/g],
  ['euc-kr', /[\uAC00-\uD7AF]/g],
  ['gb18030', /[\u4E00-\u9FFF]/g],
];

/** Accepts a double-byte encoding if it decodes without error into mostly its own script. */
function guessEastAsian(sample: Uint8Array): string | null {
  for (const [encoding, script] of EAST_ASIAN) {
    if (!decodesCleanly(sample, encoding)) continue;
    const text = iconv.decode(Buffer.from(sample), encoding);
    const foreign = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    const own = text.match(script)?.length ?? 0;
    // Half-width katakana is what Latin accents look like in Shift JIS.
    if (
      foreign > 3 &&
      own > foreign * (encoding === 'shift_jis' ? 0.3 : 0.6) &&
      isCommonChinese(encoding, text)
    ) {
      return encoding;
    }
  }
  return null;
}

/** Cyrillic read as GB 18030 also gives Chinese characters, but rarely common ones. */
function isCommonChinese(encoding: string, text: string): boolean {
  return (
    encoding !== 'gb18030' || /[的一是不了人在有我他这中大来上国个到说们为子和你地出道也时年]/.test(text)
  );
}

function highByteStatistics(sample: Uint8Array) {
  let high = 0;
  let inRuns = 0;
  let mixed = 0;
  let lowerIn1251 = 0;
  let lowerInKoi8 = 0;
  let central = 0;
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0;
    if (byte < 0x80) continue;
    high++;
    if (byte >= 0xe0) lowerIn1251++;
    else if (byte >= 0xc0) lowerInKoi8++;
    const before = sample[at - 1] ?? 0;
    const after = sample[at + 1] ?? 0;
    if (before >= 0xc0 || after >= 0xc0) inRuns++;
    if (isAsciiLetter(before) || isAsciiLetter(after)) mixed++;
    if (CENTRAL_EUROPEAN.has(byte) && (isAsciiLetter(before) || isAsciiLetter(after))) central++;
  }
  return { high, inRuns, mixed, lowerIn1251, lowerInKoi8, central };
}

function isAsciiLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

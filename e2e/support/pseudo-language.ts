import type { Page } from 'playwright-core';
import { toPseudoLanguage } from '../../tools/build/pseudo-language.js';

/** Gives a page the pseudo-language: catalogues are JSON in the scripts, and are altered when parsed. */
export async function speakPseudoLanguage(page: Page): Promise<void> {
  await page.addInitScript(`{
    const toPseudoLanguage = ${toPseudoLanguage.toString()};
    const parse = JSON.parse;
    const isCatalogue = (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
      const entries = Object.entries(value);
      return entries.length > 0 && entries.every(([id, message]) =>
        /^[\\w.:-]+$/.test(id) && Array.isArray(message) && (typeof message[0] === 'string' || Array.isArray(message[0])));
    };
    JSON.parse = (text, reviver) => {
      const value = parse(text, reviver);
      return isCatalogue(value) ? toPseudoLanguage(value) : value;
    };
  }`);
}

/** Adds the strings of API responses to `data`: user content, not interface text. */
export function collectData(page: Page, data: Set<string>): void {
  const collect = (value: unknown): void => {
    if (typeof value === 'string') data.add(value.trim());
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) collect(part);
  };
  page.on('response', (response) => {
    if (response.url().includes('/api/') && /json/.test(response.headers()['content-type'] ?? ''))
      void response.json().then(collect, () => undefined);
  });
}

/** Text that is never translated: names of products, formats and languages, keys, sizes, Intl's dates. */
const STAYS = [
  /\b(Tessera|CSV|Excel|XLSX|TBX|TMX|TermBase eXchange|Translation Memory eXchange|XLIFF|JSON|LibreTranslate|[kM]B|English|German)\b/g,
  /\b(Ctrl|Shift|https)\b/g,
  /\bU\+[0-9A-F]{4,}/g,
  /(?<![\w@])(\.[a-z]{2,})+\b/g,
  /(\w+day, )?\w+ \d+, \d{4}( at|,) [\d:]+\s[AP]M/g,
];

/** Visible or announced texts outside brackets, without the data. */
export async function notInPseudoLanguage(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const { texts, names } = await page.evaluate(() => {
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ?? false;
    const outside: string[] = [];
    let depth = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (!parentElement || parentElement.closest('script, style, svg, template, noscript')) continue;
      // Dates come from Intl; texts with their own language are segments and terms.
      if (parentElement.closest('kbd, time, body [lang]')) continue;
      let own = '';
      for (const char of node.textContent ?? '') {
        if (char === '⟦') depth += 1;
        else if (char === '⟧') depth = Math.max(0, depth - 1);
        else if (depth === 0) own += char;
      }
      if (own.trim() !== '' && isShown(parentElement)) outside.push(own.trim());
    }
    const attributes = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ];
    const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
      isShown(element) && !element.closest('kbd, time, body [lang]')
        ? attributes.map((name) => element.getAttribute(name) ?? '')
        : [],
    );
    return { texts: outside, names: spoken.filter((name) => name !== '') };
  });
  const longestFirst = [...data].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  // Whole words only: the rest of a longer word would look like a text.
  const whole = longestFirst.map((known) => {
    const escaped = known.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'gu');
  });
  const withoutData = (text: string) => whole.reduce((left, known) => left.replace(known, ' '), text);
  const withoutNames = (text: string) => STAYS.reduce((left, names) => left.replace(names, ' '), text);
  const withoutMessages = (text: string) => {
    let depth = 0;
    return [...text]
      .filter((char) => {
        if (char === '⟦') depth += 1;
        if (char === '⟧') depth -= 1;
        return depth === 0 && char !== '⟧';
      })
      .join('');
  };
  const left = [...texts, ...names.map(withoutMessages)]
    .map(withoutData)
    .map(withoutNames)
    .filter((text) => /\p{L}{2}/u.test(text));
  return [...new Set(left)];
}

/** A message without placeholders in the pseudo-language, as shown on a button. */
export function inPseudoLanguage(english: string): string {
  const [message] = Object.values(toPseudoLanguage({ english: [english] }));
  return message?.join('') ?? '';
}

import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { primaryLanguage, textDirection } from '../../../../shared/domain/text/languages.ts';
import type { Splice } from '../../xml/splice.ts';
import { officeLanguage } from '../office/language.ts';
import { partsOf } from '../office/parts.ts';
import { isStylesPart } from './styles.ts';

const RUN = /<w:r( [^>]*)?>(?:<w:rPr>([\s\S]*?)<\/w:rPr>|<w:rPr\/>)?/g;
const LANG = /<w:lang(?: [^>]*)?\/>/;
/** Properties that follow `w:rtl` in a run, and `w:bidi` in a paragraph (ECMA-376 part 1, 17.3.2.28 and 17.3.1.26). */
const AFTER_RTL = /<w:(?:cs|em|lang|eastAsianLayout|specVanish|oMath)[ />]/;
const AFTER_BIDI =
  /<w:(?:adjustRightInd|snapToGrid|spacing|ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|textboxTightWrap|outlineLvl|divId|cnfStyle|rPr|sectPr|pPrChange)[ />]/;
/** Complex script has properties of its own, next to the others. */
const COMPLEX = [
  [/<w:b((?: [^>]*)?)\/>(?!<w:bCs)/, '<w:b$1/><w:bCs$1/>'],
  [/<w:i((?: [^>]*)?)\/>(?!<w:iCs)/, '<w:i$1/><w:iCs$1/>'],
  [/<w:sz( [^>]*)\/>(?!<w:szCs)/, '<w:sz$1/><w:szCs$1/>'],
] as const;

/**
 * The splices with the target language in edited runs, and more that state it in the styles: `w:lang`, and for
 * scripts from right to left `w:rtl` and `w:bidi`, without which Word reverses the order of the runs.
 */
export function declareLanguage(
  text: string,
  splices: readonly Splice[],
  languages: FileLanguages,
): Splice[] {
  const word = new WordLanguage(languages);
  const paragraphs = new Map<number, Splice>();
  const edited = splices.map((splice) => {
    const written = splice.text.replace(RUN, (whole, attributes, properties) =>
      word.runOf(whole, attributes ?? '', properties ?? ''),
    );
    const start = /<w:r[ >]/.test(splice.text) ? paragraphAt(text, splice.start) : -1;
    const direction = start < 0 ? null : word.directionOf(text, start);
    if (direction) paragraphs.set(start, direction);
    return { ...splice, text: written };
  });
  const styles = partsOf(text)
    .filter(isStylesPart)
    .flatMap((part) =>
      [...part.text.matchAll(new RegExp(LANG, 'g'))].map(({ 0: tag, index }) => {
        const start = part.at + index;
        return { start, end: start + tag.length, text: word.langOf(tag) };
      }),
    );
  // A paragraph without properties gets them where its first run begins.
  return [...paragraphs.values(), ...edited, ...styles];
}

class WordLanguage {
  readonly #name: string;
  readonly #attribute: 'w:val' | 'w:eastAsia' | 'w:bidi';
  readonly #isRight: boolean;
  readonly #wasRight: boolean;

  constructor({ source_lang, target_lang }: FileLanguages) {
    this.#name = officeLanguage(target_lang);
    this.#isRight = textDirection(target_lang) === 'rtl';
    this.#wasRight = source_lang !== '' && textDirection(source_lang) === 'rtl';
    const isEastAsian = /^(?:ja|zh|ko|yue)$/.test(primaryLanguage(target_lang));
    this.#attribute = this.#isRight ? 'w:bidi' : isEastAsian ? 'w:eastAsia' : 'w:val';
  }

  langOf(tag: string): string {
    const name = this.#attribute;
    const stated = new RegExp(`( ${name}=)(["'])[^"']*\\2`);
    const language = `${name}="${this.#name}"`;
    return stated.test(tag)
      ? tag.replace(stated, `$1"${this.#name}"`)
      : tag.replace('<w:lang', `<w:lang ${language}`);
  }

  runOf(whole: string, attributes: string, properties: string): string {
    // The properties before a tracked change are history.
    if (properties.includes('<w:rPrChange') || (properties === '' && !this.#isRight)) return whole;
    let written = properties.replace(LANG, (tag) => this.langOf(tag));
    if (this.#wasRight && !this.#isRight) written = written.replace(/<w:rtl(?: [^>]*)?\/>/, '');
    if (this.#isRight) {
      for (const [pattern, both] of COMPLEX) written = written.replace(pattern, both);
      if (!LANG.test(written))
        written = insertBefore(
          written,
          /<w:(?:eastAsianLayout|specVanish|oMath)[ />]/,
          this.langOf('<w:lang/>'),
        );
      written = insertBefore(written.replace(/<w:rtl(?: [^>]*)?\/>/, ''), AFTER_RTL, '<w:rtl/>');
    }
    return `<w:r${attributes}><w:rPr>${written}</w:rPr>`;
  }

  /** The splice that sets the direction of the paragraph at an offset; null = already correct. */
  directionOf(text: string, start: number): Splice | null {
    if (!this.#isRight && !this.#wasRight) return null;
    const open = text.indexOf('>', start) + 1;
    const [, empty, properties = ''] =
      /^\s*(?:(<w:pPr\/>)|<w:pPr>([\s\S]*?)<\/w:pPr>)/.exec(text.slice(open, open + 20_000)) ?? [];
    const bidi = /<w:bidi( [^>]*)?\/>/.exec(properties);
    if (bidi) {
      const isOff = /=["'](?:0|false|off)["']/.test(bidi[1] ?? '');
      if (isOff !== this.#isRight) return null;
      const at = text.indexOf(bidi[0], open);
      return {
        start: at,
        end: at + bidi[0].length,
        text: this.#isRight ? '<w:bidi/>' : '<w:bidi w:val="0"/>',
      };
    }
    if (!this.#isRight) return null;
    if (properties === '') {
      const end = empty === undefined ? open : text.indexOf(empty, open) + empty.length;
      return {
        start: empty === undefined ? open : end - empty.length,
        end,
        text: '<w:pPr><w:bidi/></w:pPr>',
      };
    }
    const inner = text.indexOf('<w:pPr>', open) + '<w:pPr>'.length;
    const next = properties.search(AFTER_BIDI);
    const at = inner + (next < 0 ? properties.length : next);
    return { start: at, end: at, text: '<w:bidi/>' };
  }
}

function insertBefore(text: string, next: RegExp, inserted: string): string {
  const at = text.search(next);
  return at < 0 ? text + inserted : text.slice(0, at) + inserted + text.slice(at);
}

/** Start of the innermost paragraph around an offset; -1 = none. */
function paragraphAt(text: string, offset: number): number {
  let depth = 0;
  for (let at = text.lastIndexOf('w:p', offset - 1); at > 0; at = text.lastIndexOf('w:p', at - 1)) {
    if (text.startsWith('</w:p>', at - 2)) depth++;
    else if (
      /^<w:p[ >]/.test(text.slice(at - 1, at + 4)) &&
      !/^<w:p [^>]*\/>/.test(text.slice(at - 1, at + 200))
    ) {
      if (depth === 0) return at - 1;
      depth--;
    }
  }
  return -1;
}

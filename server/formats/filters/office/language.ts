import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { textDirection } from '../../../../shared/domain/text/languages.ts';
import type { Splice } from '../../xml/splice.ts';

/** Regions that Office uses where the most likely one is another. */
const REGIONS: Readonly<Record<string, string>> = { ar: 'SA', en: 'US', es: 'ES', pt: 'PT' };
/** Languages whose script Office names. */
const WITH_SCRIPT = /^(?:sr|bs|az|uz|mn|iu)$/;

/** `de-DE`: Office identifies a language with its region. */
export function officeLanguage(tag: string): string {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const likely = new Intl.Locale(tag).maximize();
    const where = region ?? (script ? likely.region : (REGIONS[language] ?? likely.region));
    const written = WITH_SCRIPT.test(language) ? `-${likely.script}` : '';
    return where === undefined ? tag : `${language}${written}-${where}`;
  } catch {
    return tag;
  }
}

const LANG = /(<a:rPr\b[^>]*?\slang=)(["'])[^"']*\2/g;
const PARAGRAPH = /<a:p[ >]/g;

/** The splices of a presentation with the target language in edited runs, and the direction of its script. */
export function declareInDrawings(
  text: string,
  splices: readonly Splice[],
  { target_lang }: FileLanguages,
): Splice[] {
  const language = officeLanguage(target_lang);
  const isRight = textDirection(target_lang) === 'rtl';
  const directions = new Map<number, Splice>();
  for (const { start, text: written } of splices) {
    const direction = isRight && /<a:r[ >]/.test(written) ? directionAt(text, start) : null;
    if (direction) directions.set(direction.start, direction);
  }
  const edited = splices.map((one) => ({ ...one, text: one.text.replace(LANG, `$1"${language}"`) }));
  // A paragraph without properties gets them where its first run begins.
  return [...directions.values(), ...edited];
}

/** The splice that makes the paragraph around an offset run from right to left; null = already so. */
function directionAt(text: string, offset: number): Splice | null {
  const from = Math.max(0, offset - 20_000);
  const last = [...text.slice(from, offset).matchAll(PARAGRAPH)].at(-1);
  if (!last) return null;
  const open = text.indexOf('>', from + last.index) + 1;
  const properties = /^<a:pPr\b([^>]*?)(\/?)>/.exec(text.slice(open, open + 2000));
  if (!properties) return { start: open, end: open, text: '<a:pPr algn="r" rtl="1"/>' };
  const [tag, attributes = '', close = ''] = properties;
  if (/\srtl=["'](?:1|true)["']/.test(attributes)) return null;
  const kept = attributes.replace(/\s(?:rtl|algn)=["'](?:0|false|l)["']/g, '');
  const align = /\salgn=/.test(kept) ? '' : ' algn="r"';
  return { start: open, end: open + tag.length, text: `<a:pPr${kept}${align} rtl="1"${close}>` };
}

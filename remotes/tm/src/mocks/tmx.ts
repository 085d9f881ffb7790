import type { Memory, Unit } from '@tessera/shared/contract/translation-memory';
import { readableText } from '@tessera/shared/text/inline-codes';

export interface ReadUnit {
  source: string;
  target: string;
}

/** The units of a TMX, as plain text: the first two languages of each. The server reads a TMX with all it holds. */
export function readTmx(text: string): ReadUnit[] {
  if (!text.includes('</tmx>')) throw new Error('The file ends too early: there is no </tmx>.');
  const units = text.match(/<tu[\s>].*?<\/tu>/gs) ?? [];
  return units.map((unit) => {
    const [source = '', target = ''] = [...unit.matchAll(/<seg>(.*?)<\/seg>/gs)].map((seg) => plain(seg[1]));
    return { source, target };
  });
}

/** The languages of a TMX's first unit. */
export function languagesOf(text: string): [source: string | undefined, target: string | undefined] {
  const [source, target] = [...text.matchAll(/<tuv[^>]*?lang="([^"]+)"/g)].map((match) => match[1]);
  return [source, target];
}

export function writeTmx({ source_lang, target_lang }: Memory, units: readonly Unit[]): string {
  const variant = (lang: string, text: string) =>
    `<tuv xml:lang="${lang}"><seg>${escapeXml(readableText(text))}</seg></tuv>`;
  const body = units.map(
    ({ source, target }) => `<tu>${variant(source_lang, source)}${variant(target_lang, target)}</tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="Tessera mock" creationtoolversion="1" segtype="sentence" o-tmf="none"
 adminlang="en" srclang="${source_lang}" datatype="plaintext"/><body>
${body.join('\n')}
</body></tmx>`;
}

function plain(markup = ''): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

import { type InlineCode, parseText, readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { SampleDocument } from './documents.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A glossary file of these terms. */
export function termsCsv(
  terms: readonly { source: string; target: string; comment: string; status?: string }[],
): string {
  const hasStatus = terms.some(({ status }) => status !== undefined);
  const rows = terms.map(({ source, target, comment, status = '' }) =>
    [source, target, comment, ...(hasStatus ? [status] : [])].join(','),
  );
  return [`source,target,comment${hasStatus ? ',status' : ''}`, ...rows].join('\n');
}

/** A memory file of these units. */
export function unitsTmx(units: readonly { source: string; target: string }[]): string {
  const variant = (lang: string, text: string) =>
    `<tuv xml:lang="${lang}"><seg>${escapeXml(readableText(text))}</seg></tuv>`;
  const body = units.map(({ source, target }) => `<tu>${variant('en', source)}${variant('de', target)}</tu>`);
  return `<?xml version="1.0"?><tmx version="1.4"><header creationtool="tessera" creationtoolversion="1"
segtype="sentence" o-tmf="none" adminlang="en" srclang="en" datatype="plaintext"/><body>${body.join('\n')}</body></tmx>`;
}

/** The XLIFF 1.2 file of a document. */
export function xliffOf({ source_lang, target_lang, rows }: SampleDocument): string {
  const units = rows.map(
    ({ source, target = '', codes = [], state, approved, locked, max_length }, index) => {
      const attributes = [
        `id="u${index + 1}"`,
        approved ? 'approved="yes"' : '',
        locked ? 'xmlns:mq="MQXliff" mq:locked="locked"' : '',
        max_length ? `maxwidth="${max_length}" size-unit="char"` : '',
      ];
      const stated = state === 'final' ? ' state="final"' : '';
      const filled = target ? `<target${stated}>${markup(target, codes)}</target>` : '';
      return `<trans-unit ${attributes.filter(Boolean).join(' ')}><source>${markup(source, codes)}</source>${filled}</trans-unit>`;
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="sample.html" source-language="${source_lang}" target-language="${target_lang}" datatype="html"><body>
${units.join('\n')}
</body></file></xliff>
`;
}

function markup(text: string, codes: readonly InlineCode[]): string {
  return parseText(text)
    .map((part) => {
      if (part.type === 'text') return escapeXml(part.text);
      const code = codes.find(({ id }) => id === part.id);
      return (part.kind === 'close' ? code?.closing_markup : code?.markup) ?? '';
    })
    .join('');
}

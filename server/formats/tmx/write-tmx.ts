import { encodeChunks, xmlAttributes, xmlText } from '../encoding/xml-write.ts';
import { tmxTime } from './tmx-time.ts';
import type { TmxHeader, TmxProp, TmxStamps, TmxUnit, TmxVariant } from './types.ts';
import { writeSegment } from './write-segment.ts';

/** The minimum needed to write a variant. */
export type WritableVariant = Pick<TmxVariant, 'lang' | 'text'> & Partial<TmxVariant>;
export type WritableUnit = { variants: readonly WritableVariant[] } & Partial<Omit<TmxUnit, 'variants'>>;
export type WritableHeader = Partial<Omit<TmxHeader, 'version'>>;

const HEADER_DEFAULTS = {
  creationtool: 'Tessera',
  creationtoolversion: '1',
  segtype: 'sentence',
  'o-tmf': 'Tessera',
  adminlang: 'en',
  datatype: 'plaintext',
};

/**
 * Streams a TMX 1.4b file in UTF-8. Reading it gives the same units: texts, codes, people, times to the second, props
 * and notes.
 */
export function writeTmx(
  header: WritableHeader,
  units: AsyncIterable<WritableUnit> | Iterable<WritableUnit>,
): AsyncGenerator<Uint8Array> {
  return encodeChunks(tmxStrings(header, units));
}

async function* tmxStrings(
  header: WritableHeader,
  units: AsyncIterable<WritableUnit> | Iterable<WritableUnit>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n${headerXml(header)}<body>\n`;
  for await (const unit of units) yield unitXml(unit);
  yield '</body>\n</tmx>\n';
}

function headerXml({ source_lang = null, attributes = {}, props = [], notes = [] }: WritableHeader): string {
  const written = xmlAttributes({ ...HEADER_DEFAULTS, ...attributes, srclang: source_lang ?? '*all*' });
  const remarks = remarksXml(notes, props);
  return remarks === '' ? `<header${written}/>\n` : `<header${written}>${remarks}\n</header>\n`;
}

function unitXml(unit: WritableUnit): string {
  const attributes = xmlAttributes({
    tuid: unit.tuid,
    srclang: unit.source_lang,
    ...stampAttributes(unit),
    ...unit.extra,
  });
  const variants = unit.variants.map(variantXml).join('');
  return `<tu${attributes}>${remarksXml(unit.notes ?? [], unit.props ?? [])}${variants}\n</tu>\n`;
}

function variantXml(variant: WritableVariant): string {
  const attributes = xmlAttributes({
    'xml:lang': variant.lang,
    ...stampAttributes(variant),
    ...variant.extra,
  });
  const remarks = remarksXml(variant.notes ?? [], variant.props ?? []);
  return `\n<tuv${attributes}>${remarks}<seg>${writeSegment(variant.text, variant.codes ?? [])}</seg></tuv>`;
}

function stampAttributes(stamps: Partial<TmxStamps>): Record<string, string | undefined> {
  return {
    creationdate: stamps.created_at ? tmxTime(stamps.created_at) : undefined,
    creationid: stamps.created_by ?? undefined,
    changedate: stamps.changed_at ? tmxTime(stamps.changed_at) : undefined,
    changeid: stamps.changed_by ?? undefined,
    usagecount: stamps.usage_count?.toString(),
    lastusagedate: stamps.last_used_at ? tmxTime(stamps.last_used_at) : undefined,
  };
}

function remarksXml(notes: readonly string[], props: readonly TmxProp[]): string {
  let written = '';
  for (const note of notes) written += `\n<note>${xmlText(note)}</note>`;
  for (const { type, text, lang } of props) {
    written += `\n<prop${xmlAttributes({ type, 'xml:lang': lang })}>${xmlText(text)}</prop>`;
  }
  return written;
}

import { parseText } from '@tessera/shared/text/inline-codes';
import { readXliff, type XliffSegment } from '../../server/formats/xliff/index.ts';
import {
  type Catalogue,
  catalogueFolders,
  readCatalogue,
  readNotes,
  whyUnfit,
  writeCatalogue,
} from './catalogues.ts';

/** Placeholders and tags of a message without branches: chips in the editor. */
const SLOTS = /\{\w+\}|<\/?\w+\/?>/g;
const HAS_BRANCHES = /\{\s*\w+\s*,/;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A message as the content of `<source>`; placeholders have the numbers of the English ones. */
function content(message: string, english: string): string {
  if (HAS_BRANCHES.test(english) || HAS_BRANCHES.test(message)) return escapeXml(message);
  const known = english.match(SLOTS) ?? [];
  const used = new Set<number>();
  let end = 0;
  let xml = '';
  for (const match of message.matchAll(SLOTS)) {
    const at = known.findIndex((slot, index) => slot === match[0] && !used.has(index));
    xml += escapeXml(message.slice(end, match.index));
    xml += at < 0 ? escapeXml(match[0]) : `<ph id="${at + 1}">${escapeXml(match[0])}</ph>`;
    used.add(at);
    end = match.index + match[0].length;
  }
  return xml + escapeXml(message.slice(end));
}

/** All catalogues of a language as one XLIFF 1.2 document, with a file per folder and a unit per message. */
export function exportXliff(root: string, language: string): string {
  const files = catalogueFolders(root).map((folder) => {
    const english = readCatalogue(root, folder, 'en');
    const translated = readCatalogue(root, folder, language);
    const notes = readNotes(root, folder);
    const units = Object.entries(english).map(([id, source]) => {
      const { note, limit } = notes[id] ?? {};
      const target = translated[id];
      const length = limit === undefined ? '' : ` maxwidth="${limit}" size-unit="char"`;
      return [
        `      <trans-unit id="${escapeXml(id)}" resname="${escapeXml(id)}" xml:space="preserve"${length}>`,
        `        <source>${content(source, source)}</source>`,
        ...(target === undefined
          ? []
          : [`        <target state="translated">${content(target, source)}</target>`]),
        ...(note === undefined ? [] : [`        <note>${escapeXml(note)}</note>`]),
        '      </trans-unit>',
      ].join('\n');
    });
    return [
      `  <file original="${folder}" datatype="plaintext" source-language="en" target-language="${language}">`,
      '    <body>',
      ...units,
      '    </body>',
      '  </file>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    ...files,
    '</xliff>',
    '',
  ].join('\n');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The placeholder or tag in a `<ph>`. */
const slotOf = (markup: string) =>
  markup.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function messageOf({ target, codes }: XliffSegment): string {
  return parseText(target ?? '')
    .map((part) =>
      part.type === 'text' ? part.text : slotOf(codes.find(({ id }) => id === part.id)?.markup ?? ''),
    )
    .join('');
}

export interface Imported {
  language: string;
  changed: number;
  /** One line per message that was left unchanged. */
  refused: string[];
}

/** Imports the translations of an exported document into the catalogues. Throws for other documents. */
export function importXliff(root: string, bytes: Uint8Array): Imported {
  const { segments, target_lang: language } = readXliff(bytes);
  if (!language) throw new Error('The document does not say its target language.');
  const known = new Set(catalogueFolders(root));
  const byFolder = Map.groupBy(segments, (segment) => segment.file_original);
  const refused: string[] = [];
  let changed = 0;
  for (const [folder, units] of byFolder) {
    if (!known.has(folder)) {
      refused.push(`${folder}: there is no such folder of messages.`);
      continue;
    }
    const english = readCatalogue(root, folder, 'en');
    const translated: Catalogue = readCatalogue(root, folder, language);
    for (const unit of units) {
      const message = messageOf(unit);
      const source = english[unit.unit_id];
      if (message === '' || message === translated[unit.unit_id]) continue;
      const why = source === undefined ? 'There is no such message any more.' : whyUnfit(source, message);
      if (why) refused.push(`${folder} ${unit.unit_id}: ${why}`);
      else {
        translated[unit.unit_id] = message;
        changed += 1;
      }
    }
    writeCatalogue(root, folder, language, translated);
  }
  return { language, changed, refused };
}

import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import type { ZipArchive } from '../zip/read-zip.ts';
import { scanPart } from './scan-part.ts';

interface WorkbookSheet {
  name: string;
  hidden: boolean;
  /** The part of the sheet in the archive. */
  part: string;
}

export interface Workbook {
  sheets: WorkbookSheet[];
  shared_strings: string[];
}

/** The sheets of a workbook in order, and its shared strings (ECMA-376 part 1, 18.2 and 18.4). */
export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const root = await relationships(archive, '');
  const part = root.byType('officeDocument')[0] ?? 'xl/workbook.xml';
  const content = archive.read(part);
  if (!content) throw new FormatError('not_xlsx', localised('format.table.no-workbook', { why: 'archive' }));
  const related = await relationships(archive, part);
  const sheets: WorkbookSheet[] = [];
  await scanPart(content, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key) && key !== 'sheetId')?.[1];
      const target = related.byId.get(id ?? '');
      if (!target || !/worksheet/.test(target.type)) return;
      sheets.push({
        name: attributes.name ?? `Sheet ${sheets.length + 1}`,
        hidden: (attributes.state ?? 'visible') !== 'visible',
        part: target.part,
      });
    },
  });
  const strings = related.byType('sharedStrings')[0];
  return { sheets, shared_strings: strings ? await sharedStrings(archive.read(strings)) : [] };
}

interface Relationships {
  byId: Map<string, { part: string; type: string }>;
  byType(kind: string): string[];
}

async function relationships(archive: ZipArchive, part: string): Promise<Relationships> {
  const slash = part.lastIndexOf('/');
  const folder = slash < 0 ? '' : part.slice(0, slash + 1);
  const byId: Relationships['byId'] = new Map();
  const content = archive.read(`${folder}_rels/${part.slice(slash + 1)}.rels`);
  if (content) {
    await scanPart(content, {
      open(name, { Id, Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
        byId.set(Id, { part: resolvePart(folder, Target), type: Type });
      },
    });
  }
  const all = [...byId.values()];
  return {
    byId,
    byType: (kind) => all.filter(({ type }) => type.endsWith(`/${kind}`)).map((found) => found.part),
  };
}

function resolvePart(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

async function sharedStrings(content: Uint8Array | null): Promise<string[]> {
  const strings: string[] = [];
  if (!content) return strings;
  const collector = stringCollector((text) => strings.push(text));
  await scanPart(content, {
    open: (name) => collector.open(name),
    close: (name) => collector.close(name),
    text: (text) => collector.text(text),
  });
  return strings;
}

/** Joins the runs of a string item (`si` or `is`); phonetic guides (`rPh`) are not part of the text. */
export function stringCollector(done: (text: string) => void) {
  let text = '';
  let inText = false;
  let inGuide = false;
  return {
    open(name: string): void {
      if (name === 'si' || name === 'is') text = '';
      else if (name === 'rPh') inGuide = true;
      else if (name === 't') inText = !inGuide;
    },
    text(piece: string): void {
      if (inText) text += piece;
    },
    close(name: string): void {
      if (name === 't') inText = false;
      else if (name === 'rPh') inGuide = false;
      else if (name === 'si' || name === 'is') done(decodeEscapes(text));
    },
  };
}

/** Decodes `_x000D_`, a character that XML would lose, and `_x005F_`, an underscore before such a sequence. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

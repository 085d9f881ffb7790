import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import { formatCode, parseText, plainText, readableText } from '../../../shared/domain/text/inline-codes.ts';
import { FormatError } from '../../formats/format-error.ts';
import { readTable } from '../../formats/tabular/index.ts';
import { readXliff } from '../../formats/xliff/index.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import { namesOf, readState, t } from '../../messages/tables/index.ts';
import { REVIEW_COLUMNS } from './review-table.ts';

/** A segment of the returned copy. */
export interface CopySegment {
  /** Its position in the file, for users. */
  place: string;
  /** Possible keys of its segment in the document, the most reliable first. */
  keys: string[];
  row_number: number | null;
  source: string;
  target: string;
  state: SegmentState | null;
  /** Codes are written `{1}`, as in tables. */
  isReadable: boolean;
}

export interface ReturnedCopy {
  segments: CopySegment[];
  source_lang: string;
  target_lang: string;
  /** Unmatched, skipped or uncertain parts of the file. */
  findings?: Localised[];
}

/** A copy as uploaded. */
export interface CopyFile {
  bytes: Uint8Array;
  name: string;
  /** The document's languages, to detect a table's code page. */
  languages: readonly string[];
}

/** Reads a translated copy: XLIFF of any dialect, or a review table. Throws a FormatError. */
export async function readCopy(copy: CopyFile): Promise<ReturnedCopy> {
  const { bytes, name } = copy;
  if (isTable(bytes, name)) return readReviewTable(copy);
  const file = readXliff(bytes, { conformance: false });
  const segments = file.segments
    .filter(({ translatable }) => translatable)
    .map((segment): CopySegment => {
      const { name } = segment.context;
      return {
        place: segment.key,
        keys: [segment.key, ...(name ? [name] : [])],
        row_number: null,
        source: segment.source,
        target: segment.target ?? '',
        state: segment.state,
        isReadable: false,
      };
    });
  return { segments, source_lang: file.source_lang ?? '', target_lang: file.target_lang ?? '' };
}

/** Whether a file is a table, by its name or its headings. */
export function isTable(bytes: Uint8Array, fileName: string): boolean {
  if (/\.(csv|tsv|txt|xlsx?)$/i.test(fileName)) return true;
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 200));
  const text = head.replace(/^\uFEFF/, '').toLowerCase();
  return namesOf(REVIEW_COLUMNS[0]).some((name) => text.startsWith(name));
}

/** Throws a FormatError when the table lacks the review columns. */
export async function readReviewTable({ bytes, name, languages }: CopyFile): Promise<ReturnedCopy> {
  const { rows, warnings } = await readTable(bytes, { file_name: name, languages, isOurs: () => true });
  const [headings, ...rest] = rows;
  const titles = headings?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const [number, source, target, state] = REVIEW_COLUMNS.map((column) => {
    const names = namesOf(column);
    return titles.findIndex((title) => names.includes(title));
  });
  if (
    number === undefined ||
    source === undefined ||
    target === undefined ||
    Math.min(number, source, target) < 0
  ) {
    throw new FormatError(
      'no_such_columns',
      localised('format.table.headings', {
        columns: REVIEW_COLUMNS.slice(0, 3)
          .map((column) => t('en', column))
          .join(', '),
      }),
    );
  }
  const segments = rest.map(({ cells, line }): CopySegment => {
    const row = Number(cells[number]?.trim());
    return {
      place: String(line),
      keys: [],
      row_number: Number.isInteger(row) && row > 0 ? row : null,
      source: cells[source] ?? '',
      target: cells[target] ?? '',
      state: state === undefined || state < 0 ? null : readState(cells[state] ?? ''),
      isReadable: true,
    };
  });
  return { segments, source_lang: '', target_lang: '', findings: warnings };
}

/**
 * Normalises a source to compare it across copies, ignoring code numbers and white space, which tools
 * rewrite.
 */
export function normaliseSource(source: string, isReadable = false): string {
  const text = isReadable
    ? source
    : parseText(source)
        .map((part) => (part.type === 'text' ? part.text : MARKS[part.kind]))
        .join('');
  return text.replace(/\s+/g, ' ').trim();
}

const MARKS = { open: '\u0002(', close: '\u0002)', standalone: '\u0002*' };

/** Like `normaliseSource`, for a source in a review table. */
export function normaliseReadableSource(source: string): string {
  return normaliseSource(readableText(source), true);
}

export type Rewritten = { target: string } | { reason: Localised };

/** Their target with our code numbers, mapped by the codes' positions in the source. */
export function toOurCodes(theirs: CopySegment, source: string): Rewritten {
  return theirs.isReadable ? fromReadable(theirs.target, source) : renumber(theirs, source);
}

function renumber({ source, target }: CopySegment, ourSource: string): Rewritten {
  const codesOf = (text: string) => parseText(text).filter((part) => part.type === 'code');
  const ours = codesOf(ourSource);
  const map = new Map<number, number>();
  for (const [at, code] of codesOf(source).entries()) {
    const own = ours[at];
    if (own?.type === 'code' && code.type === 'code' && own.kind === code.kind && !map.has(code.id)) {
      map.set(code.id, own.id);
    }
  }
  const written = parseText(target).map((part) =>
    part.type === 'text' ? part.text : formatCode(map.get(part.id) ?? part.id, part.kind),
  );
  return { target: written.join('') };
}

const READABLE = /\{(\/?)([1-9]\d{0,5})(\/?)\}/g;

function fromReadable(target: string, source: string): Rewritten {
  const known = new Set(parseText(source).flatMap((part) => (part.type === 'code' ? [part.raw] : [])));
  if (known.size === 0) return { target };
  const isOurs = (raw: string) => known.has(raw.replace('{', '\u0002<').replace('}', '>\u0003'));
  const isAmbiguous = [...plainText(source).matchAll(READABLE)].some(([raw]) => isOurs(raw));
  if (isAmbiguous) {
    return { reason: localised('left.like-tag') };
  }
  return {
    target: target.replace(READABLE, (raw) =>
      isOurs(raw) ? raw.replace('{', '\u0002<').replace('}', '>\u0003') : raw,
    ),
  };
}

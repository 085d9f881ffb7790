import type { Glossary } from '../../../shared/domain/contract/glossary.ts';
import type { Db } from '../../db/open.ts';
import { writeCsv, writeXlsx } from '../../formats/tabular/index.ts';
import { FILE_MARK } from '../../machine-translation/may-leave.ts';
import { OWN_HEADINGS } from '../import/own-table.ts';
import { type ExportRow, exportRows } from './rows.ts';

interface TableColumn {
  heading: string;
  cell(row: ExportRow): string;
}

const CELLS: Record<(typeof OWN_HEADINGS)[number], TableColumn['cell']> = {
  source: (row) => row.source,
  target: (row) => row.target,
  comment: (row) => row.comment,
  status: (row) => row.status ?? '',
  'part of speech': (row) => row.part_of_speech ?? '',
  definition: (row) => row.definition ?? '',
};
const FIXED: TableColumn[] = OWN_HEADINGS.map((heading) => ({ heading, cell: CELLS[heading] }));

const FLAG_HEADINGS = {
  match_case: 'case sensitive',
  match_exact: 'exact match',
  match_prefix: 'prefix match',
};

/** Columns written only when some term has a value; columns imported under other headings follow. */
const OPTIONAL: (TableColumn & { has(row: ExportRow): boolean })[] = [
  {
    heading: 'context',
    has: ({ extra: { context, tbx } }) => Boolean(context ?? tbx?.source.context ?? tbx?.target.context),
    cell: ({ extra: { context, tbx } }) => context ?? tbx?.source.context ?? tbx?.target.context ?? '',
  },
  {
    heading: 'domain',
    has: ({ extra: { domain, tbx } }) => Boolean(domain ?? tbx?.concept.subject_field),
    cell: ({ extra: { domain, tbx } }) => domain ?? tbx?.concept.subject_field ?? '',
  },
  { heading: 'usage guidance', has: (row) => Boolean(row.usage_note), cell: (row) => row.usage_note ?? '' },
  ...(['match_case', 'match_exact', 'match_prefix'] as const).map((flag) => ({
    heading: FLAG_HEADINGS[flag],
    has: (row: ExportRow) => row[flag] === 1,
    cell: (row: ExportRow) => (row[flag] === 1 ? 'yes' : 'no'),
  })),
  {
    heading: FILE_MARK,
    has: (row) => row.is_marked === 1,
    cell: (row) => (row.is_marked === 1 ? 'yes' : ''),
  },
];

/** Streams the glossary as CSV. */
export async function* exportCsv(db: Db, glossary: Glossary): AsyncGenerator<Uint8Array> {
  const columns = await findColumns(db, glossary);
  yield writeCsv([columns.map(({ heading }) => heading)]);
  for await (const rows of exportRows(db, glossary))
    yield withoutByteOrderMark(writeCsv(cellsOf(rows, columns)));
}

/** Writes the glossary as a workbook. Throws FormatError when it exceeds Excel's limits. */
export async function exportXlsx(db: Db, glossary: Glossary): Promise<Uint8Array> {
  const columns = await findColumns(db, glossary);
  const all = [columns.map(({ heading }) => heading)];
  for await (const rows of exportRows(db, glossary)) all.push(...cellsOf(rows, columns));
  return writeXlsx(all, { sheet_name: glossary.name });
}

function cellsOf(rows: ExportRow[], columns: TableColumn[]): string[][] {
  return rows.map((row) => columns.map(({ cell }) => cell(row)));
}

/** Only the first chunk may carry the byte order mark. */
function withoutByteOrderMark(csv: Uint8Array): Uint8Array {
  return csv.subarray(3);
}

async function findColumns(db: Db, glossary: Glossary): Promise<TableColumn[]> {
  const optional = new Set<TableColumn>();
  const headings = new Set<string>();
  for await (const rows of exportRows(db, glossary)) {
    for (const row of rows) {
      for (const column of OPTIONAL) if (column.has(row)) optional.add(column);
      for (const heading of Object.keys(row.extra.columns ?? {})) headings.add(heading);
    }
  }
  return [
    ...FIXED,
    ...OPTIONAL.filter((column) => optional.has(column)),
    // The mark of an imported term has its own column.
    ...[...headings]
      .filter((heading) => heading !== FILE_MARK)
      .map((heading) => ({
        heading,
        cell: ({ extra }: ExportRow) => extra.columns?.[heading] ?? '',
      })),
  ];
}

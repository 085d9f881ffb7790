import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentRecordTable, DocumentTable } from '../db/schema/documents.ts';
import type { GlossaryRecordTable } from '../db/schema/glossaries.ts';
import type { UnitTable } from '../db/schema/memories.ts';
import { buildDocument } from '../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

// A column is easily forgotten where code lists columns. These tests read the columns from the database: a new one must
// be in the history, restored by undo, and in export and backup, or be named here as an exception.

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterEach(() => server.close());

type Value = string | number | null;
type Row = Record<string, Value>;

interface Journalled {
  table: string;
  /** Identity, derived columns, bookkeeping of imports, bin and versions: not part of what users edit. */
  notRestored: readonly string[];
  /** Not in the export although edited, or in it under another condition. */
  notExported: readonly string[];
  /** Two valid values for columns that do not take any text. */
  values: Record<string, readonly [Value, Value]>;
  /** Files of the workspace export that contain it. */
  exportedIn: RegExp;
  /** Undo skips a row in which one of these was changed since. */
  guards: readonly string[];
  /** Adds a row. */
  add(): Promise<{
    id: number;
    /** Changes it in an action that can be undone. */
    change(): Promise<{ undo(): Promise<void> }>;
    /** Its state before the newest action, as stored in the history. */
    newest(): Promise<Row>;
  }>;
}

/** Checks that these are columns of the table. */
const columns = <Table>(...names: (keyof Table & string)[]): string[] => names;

const UNIT: Journalled = {
  table: 'unit',
  notRestored: columns<UnitTable>(
    ...(['id', 'memory_id', 'document_record_id', 'document_id', 'must_not_leave', 'folded'] as const),
    ...(['source_hash', 'source_sort', 'target_sort', 'version', 'job_id', 'indexed'] as const),
    ...(['updated_by', 'updated_at', 'deleted_at', 'deleted_by'] as const),
  ),
  // Codes are written where the text has their tags; an import sets the origin.
  notExported: columns<UnitTable>('codes', 'origin'),
  values: {
    source: ['The planted dice', 'The changed dice'],
    target: ['Der gepflanzte Würfel', 'Der geänderte Würfel'],
    codes: [null, '[]'],
    extra: ['{"notes":["planted"]}', '{"notes":["changed"]}'],
    created_at: ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
  },
  exportedIn: /^memories\/.*\.tmx$/,
  guards: [],
  async add() {
    const memory = await buildMemory(admin, { units: 1 });
    const base = `/translation_memory/${memory.id}`;
    return {
      id: memory.records[0]?.id ?? 0,
      async change() {
        const change = { type: 'replace', find: 'Würfel', replace: 'Stein' };
        const { body } = await admin.post(`${base}/records/change`, { filter: {}, change });
        await server.runJobs();
        return {
          async undo() {
            expect((await admin.post(`${base}/actions/${body.action_id}/undo`)).status).toBe(200);
            await server.runJobs();
          },
        };
      },
      async newest() {
        const edits = server.database.db.selectFrom('unit_edit').select('state_before').orderBy('id', 'desc');
        return JSON.parse((await edits.executeTakeFirstOrThrow()).state_before);
      },
    };
  },
};

const TERM: Journalled = {
  table: 'glossary_record',
  notRestored: columns<GlossaryRecordTable>(
    ...(['id', 'glossary_id', 'concept_id', 'document_id', 'folded', 'source_hash', 'source_sort'] as const),
    ...(['target_sort', 'created_by', 'created_at', 'updated_at', 'version', 'job_id'] as const),
    ...(['replaces_id', 'revision', 'deleted_at', 'deleted_by'] as const),
  ),
  notExported: [],
  values: {
    source: ['planted', 'changed'],
    target: ['gepflanzt', 'geändert'],
    status: ['preferred', 'deprecated'],
    part_of_speech: ['noun', 'verb'],
    extra: ['{"context":"planted"}', '{"context":"changed"}'],
    match_exact: [1, 0],
    match_case: [1, 0],
    match_prefix: [1, 0],
  },
  exportedIn: /^glossaries\/.*\.tbx$/,
  guards: [],
  async add() {
    const glossary = await buildGlossary(admin, { terms: [{ source: 'planted', target: 'gepflanzt' }] });
    return {
      id: glossary.records[0]?.id ?? 0,
      async change() {
        const csv = 'source,target,comment\nplanted,gepflanzt,imported\n';
        const fields = { glossary_id: String(glossary.id) };
        const { body } = await admin.upload('/glossary/imports', csv, 'terms.csv', fields);
        expect(body.preview.counts).toMatchObject({ changed: 1 });
        await admin.post(`/glossary/imports/${body.id}/start`);
        await server.runJobs();
        return {
          async undo() {
            expect((await admin.post(`/glossary/imports/${body.id}/undo`)).status).toBe(200);
            await server.runJobs();
          },
        };
      },
      async newest() {
        const { db } = server.database;
        const changes = db.selectFrom('glossary_record_change').select('before').orderBy('id', 'desc');
        return JSON.parse((await changes.executeTakeFirstOrThrow()).before ?? '{}');
      },
    };
  },
};

const SEGMENT: Journalled = {
  table: 'document_record',
  notRestored: columns<DocumentRecordTable>(
    ...(['id', 'document_id', 'row_number', 'segment_index', 'key', 'source', 'codes', 'folded'] as const),
    ...([
      'source_hash',
      'locked',
      'locked_here',
      'source_edit',
      'source_edit_hash',
      'notes',
      'max_length',
      'length_unit',
      'min_length',
    ] as const),
    ...(['suggestions', 'file_terms', 'approved_target', 'preserve_space', 'word_count'] as const),
    ...(['repetitions_count', 'comments_count', 'open_comments_count', 'original_target'] as const),
    ...([
      'original_state',
      'original_approved',
      'paragraph',
      'block',
      'unit_index',
      'source_before',
    ] as const),
    ...(['added', 'version', 'updated_at', 'updated_by'] as const),
  ),
  // Files have no place for them; the exported history has them before each change.
  notExported: columns<DocumentRecordTable>('match_percent', 'machine_engine'),
  values: {
    target: ['planted', 'changed'],
    state: ['translated', 'draft'],
    approved: [0, 1],
    match_percent: [80, 90],
  },
  exportedIn: /^documents\/.*(?:present|history)/,
  guards: columns<DocumentRecordTable>('target', 'state', 'approved'),
  async add() {
    // A file with states, so that drafts have one, too.
    const segments = [{ more: '<target state="new"/>' }];
    const { document, records } = await buildDocument(server, admin, { segments });
    const id = records[0]?.id ?? 0;
    const base = `/document/${document.id}`;
    return {
      id,
      async change() {
        const { body } = await admin.post(`${base}/bulk`, { action: 'clear' });
        return {
          async undo() {
            expect((await admin.post(`${base}/actions/${body.action_id}/undo`)).body).toMatchObject({
              undone: 1,
            });
          },
        };
      },
      async newest() {
        const { db } = server.database;
        const changes = db.selectFrom('record_change').selectAll().orderBy('id', 'desc');
        const row = await changes.executeTakeFirstOrThrow();
        const before = Object.entries(row).filter(([name]) => name.endsWith('_before'));
        return Object.fromEntries(before.map(([name, value]) => [name.replace('_before', ''), value]));
      },
    };
  },
};

async function columnsOf(table: string): Promise<string[]> {
  const tables = await server.database.db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

async function setRow(table: string, id: number, row: Row): Promise<void> {
  const sets = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)} WHERE id = ${id}`.execute(server.database.db);
}

async function getRow(table: string, id: number): Promise<Row> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE id = ${id}`.execute(
    server.database.db,
  );
  return rows[0] ?? {};
}

/** Text of the matching files of the workspace export. */
async function exported(files: RegExp): Promise<string> {
  const response = await admin.request('GET', '/export');
  const entries = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  const found = entries.filter(([name]) => files.test(name)).sort(([a], [b]) => a.localeCompare(b));
  return found.map(([name, bytes]) => `${name}\n${new TextDecoder().decode(bytes)}`).join('\n');
}

/** Columns of the table in a backup, made by the operators' command. */
function backedUp(table: string): string[] {
  const { dataDir, databaseUrl } = server.settings;
  const file = join(dataDir, 'columns.backup');
  const root = resolve(import.meta.dirname, '../..');
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/operate/backup/main.ts'), 'backup', '--to', file],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' } },
  );
  expect([status, stderr]).toEqual([0, '']);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`{"table":"${table}"`)) ?? '{"columns":[]}';
  return (JSON.parse(line) as { columns: string[] }).columns;
}

/** The places that do not have a column of the table, as `column: place`. */
async function omissions(journalled: Journalled): Promise<string[]> {
  const { table, notRestored, notExported, values, exportedIn, guards } = journalled;
  const restored = (await columnsOf(table)).filter((column) => !notRestored.includes(column));
  const rowOf = (at: 0 | 1): Row =>
    Object.fromEntries(restored.map((column) => [column, (values[column] ?? [column, `${column} 2`])[at]]));
  const first = rowOf(0);
  const second = rowOf(1);
  const unguarded = Object.entries(second).filter(([column]) => !guards.includes(column));

  const { id, change, newest } = await journalled.add();
  await setRow(table, id, first);
  const { undo } = await change();
  const before = await newest();
  await setRow(table, id, Object.fromEntries(unguarded));
  await undo();
  const after = await getRow(table, id);

  await setRow(table, id, first);
  const original = await exported(exportedIn);
  expect(await exported(exportedIn)).toBe(original);
  const omitted: string[] = [];
  const backup = backedUp(table);
  for (const column of restored) {
    if (before[column] !== first[column]) omitted.push(`${column}: history`);
    if (after[column] !== first[column]) omitted.push(`${column}: undo`);
    if (!backup.includes(column)) omitted.push(`${column}: backup`);
    if (notExported.includes(column)) continue;
    await setRow(table, id, { [column]: second[column] ?? null });
    if ((await exported(exportedIn)) === original) omitted.push(`${column}: export`);
    await setRow(table, id, { [column]: first[column] ?? null });
  }
  return omitted;
}

describe.each([UNIT, TERM, SEGMENT])('the columns of $table', (journalled) => {
  test('are in the history, undo, export and backup', async () => {
    expect(await omissions(journalled)).toEqual([]);
  });

  test('includes a column added only to the table in the report', async () => {
    const { table } = journalled;
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN planted text`.execute(server.database.db);
    expect(await omissions(journalled)).toEqual(['planted: history', 'planted: undo', 'planted: export']);
  });
});

describe('the columns of document', () => {
  const NOT_EXPORTED = columns<DocumentTable>(
    ...(['name_folded', 'processing_error_says', 'version', 'findings', 'conformance', 'reader'] as const),
    ...([
      'file_report',
      'file_target_lang',
      'job_id',
      'deleted_at',
      'deleted_by',
      'sample_memory_id',
    ] as const),
    // Files, which the export contains, and what writing them needs.
    ...(['sample_glossary_id', 'blob_id', 'target_blob_id', 'dialect', 'rows_count'] as const),
  );
  const omitted = async () => {
    const about = JSON.parse((await exported(/document\.json$/)).replace(/^.*\n/, ''));
    const backup = backedUp('document');
    const names = await columnsOf('document');
    return [
      ...names
        .filter((name) => !NOT_EXPORTED.includes(name) && !(name in about))
        .map((name) => `${name}: export`),
      ...names.filter((name) => !backup.includes(name)).map((name) => `${name}: backup`),
    ];
  };

  test('are in export and backup', async () => {
    await buildDocument(server, admin, { segments: 1 });
    expect(await omitted()).toEqual([]);
  });

  test('includes a column added only to the table in the report', async () => {
    await buildDocument(server, admin, { segments: 1 });
    await sql`ALTER TABLE document ADD COLUMN planted text`.execute(server.database.db);
    expect(await omitted()).toEqual(['planted: export']);
  });
});

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/db/open.ts';
import { SECRET } from './files.ts';

/** A row that calls can refer to; `of` = the row that it belongs to, 0 = none. */
export interface Item {
  id: number | string;
  of: number;
}

export interface Segment {
  id: number;
  document_id: number;
  row_number: number;
  source: string;
  target: string;
  version: number;
  approved: number;
}

export interface DocumentRow {
  id: number;
  name: string;
  file_name: string;
  dialect: string;
  status: string;
  source_lang: string;
  target_lang: string;
  must_not_leave: number;
  deleted_at: string | null;
  reader: number;
  package_id: number | null;
  package_entry: string | null;
  /** The word that only its texts contain. */
  secret: string;
}

const NOUNS = {
  document: sql`SELECT id, 0 AS of FROM document`,
  glossary: sql`SELECT id, 0 AS of FROM glossary`,
  memory: sql`SELECT id, 0 AS of FROM memory`,
  segment: sql`SELECT id, document_id AS of FROM document_record`,
  term: sql`SELECT id, glossary_id AS of FROM glossary_record`,
  unit: sql`SELECT id, memory_id AS of FROM unit`,
  'glossary import': sql`SELECT id, coalesce(glossary_id, 0) AS of FROM glossary_import`,
  job: sql`SELECT id, coalesce(subject_id, 0) AS of FROM job`,
  'memory import': sql`SELECT id, coalesce(subject_id, 0) AS of FROM job WHERE kind = 'memory.preview'`,
  analysis: sql`SELECT id, 0 AS of FROM analysis`,
  version: sql`SELECT id, document_id AS of FROM source_version WHERE status = 'done'`,
  reimport: sql`SELECT id, document_id AS of FROM reimport WHERE status = 'done'`,
  'document action': sql`SELECT action_id AS id, document_id AS of FROM document_action`,
  'memory action': sql`SELECT action_id AS id, memory_id AS of FROM memory_action`,
  comment: sql`SELECT id, record_id AS of FROM record_comment`,
  'lqa error': sql`SELECT id, record_id AS of FROM lqa_error`,
  waiver: sql`SELECT id, record_id AS of FROM issue_waiver`,
  'lasting waiver': sql`SELECT id, 0 AS of FROM lasting_waiver`,
  engine: sql`SELECT id, 0 AS of FROM machine_engine`,
  user: sql`SELECT id, 0 AS of FROM "user"`,
  webhook: sql`SELECT id, 0 AS of FROM webhook`,
  delivery: sql`SELECT id, webhook_id AS of FROM webhook_delivery`,
  session: sql`SELECT id, user_id AS of FROM session`,
  token: sql`SELECT id, user_id AS of FROM api_token`,
} satisfies Record<string, RawBuilder<unknown>>;
export type Noun = keyof typeof NOUNS;

/** The contents of a workspace in order of creation, from which calls take their arguments. */
export interface Existing {
  items(noun: Noun): Promise<Item[]>;
  segments(): Promise<Segment[]>;
  documents(): Promise<DocumentRow[]>;
  issues(): Promise<{ record_id: number; document_id: number; check_id: string; fingerprint: string }[]>;
  /** The version of a row that a change must be based on; `undefined` = none. */
  versionOf(table: 'document_record' | 'unit' | 'glossary_record', id: number): Promise<number | undefined>;
  viewsVersion(userId: number, list: string): Promise<number>;
}

/** Reads each list once, so each step needs a new one. */
export function readExisting(db: Db): Existing {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const found = (known.get(name) as Promise<T> | undefined) ?? read();
    known.set(name, found);
    return found;
  };
  return {
    items: (noun) =>
      once(noun, async () => {
        // Sessions and actions have random ids: their places are what replays alike.
        const order = noun === 'session' ? sql`created_at` : noun.endsWith('action') ? sql`at` : sql`id`;
        return (await sql<Item>`${NOUNS[noun]} ORDER BY ${order}`.execute(db)).rows;
      }),
    segments: () => once('segments', () => readSegments(db)),
    documents: () => once('documents', () => readDocuments(db)),
    issues: () =>
      once('issues', () =>
        db
          .selectFrom('document_issue')
          .select(['record_id', 'document_id', 'check_id', 'fingerprint'])
          .orderBy('id')
          .execute(),
      ),
    async versionOf(table, id) {
      // A call can name something that has another kind of id, or none.
      if (!Number.isSafeInteger(id)) return undefined;
      const row = await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst();
      return row?.version;
    },
    async viewsVersion(userId, list) {
      const { rows } = await sql<{ version: number }>`SELECT version FROM user_view
        WHERE user_id = ${userId} AND list = ${list}`.execute(db);
      return rows[0]?.version ?? 0;
    },
  };
}

export function readSegments(db: Db): Promise<Segment[]> {
  return db
    .selectFrom('document_record')
    .select(['id', 'document_id', 'row_number', 'source', 'target', 'version', 'approved'])
    .orderBy('document_id')
    .orderBy('row_number')
    .execute();
}

export async function readDocuments(db: Db): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'name', 'file_name', 'dialect', 'status', 'source_lang', 'target_lang'])
    .select(['must_not_leave', 'deleted_at', 'reader', 'package_id', 'package_entry'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, secret: SECRET.exec(row.file_name)?.[0] ?? '' }));
}

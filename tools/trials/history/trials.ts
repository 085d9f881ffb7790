import { sql } from 'kysely';
import type { Db } from '../../../server/db/open.ts';
import type { DocumentAction } from '../../../shared/domain/contract/document/change.ts';
import type { Dice } from './dice.ts';
import { readDocuments } from './existing.ts';
import { download, verify } from './invariants/agreement.ts';
import { jsonOf, type Reply, type Stage } from './stage.ts';

async function chooseDocument({ db }: Stage, dice: Dice): Promise<number | undefined> {
  const documents = await readDocuments(db);
  return dice.of(documents.filter(({ status, deleted_at }) => status === 'done' && deleted_at === null))?.id;
}

/** Makes changes to one document and undoes them: its download must be the same again, byte for byte. */
export async function undoAll(
  stage: Stage,
  dice: Dice,
  change: (documentId: number) => Promise<void>,
): Promise<string[]> {
  const id = await chooseDocument(stage, dice);
  if (id === undefined) return [];
  const before = await download(stage, id);
  const known = new Set((await listActions(stage, id)).map(({ action_id }) => action_id));
  await change(id);
  const actions = (await listActions(stage, id)).filter(
    ({ action_id, undone_at }) => !known.has(action_id) && undone_at === null,
  );
  for (const { action_id, kind } of actions) {
    const reply = await stage.send('manager', {
      method: 'POST',
      path: `/document/${id}/actions/${action_id}/undo`,
    });
    await stage.settle();
    // A newer version makes the one before it final.
    if (reply.status === 409 && jsonOf<{ says?: { id?: string } }>(reply).says?.id === 'version.outdated')
      return [];
    if (reply.status !== 200) return [`undoing "${kind}" answered ${reply.status}: ${textOf(reply)}`];
    const { left_count, left } = jsonOf<{ left_count: number; left: unknown }>(reply);
    if (left_count > 0) return [`undoing "${kind}" left ${JSON.stringify(left)}`];
  }
  const after = await download(stage, id);
  if (before.status === after.status && Buffer.compare(before.bytes, after.bytes) === 0) return [];
  const kinds = actions.map(({ kind }) => kind).join(', ');
  return [
    `document ${id}: after undoing ${kinds} the download was ${textOf(before)} and is ${textOf(after)}`,
  ];
}

const textOf = ({ bytes }: Reply) => JSON.stringify(Buffer.from(bytes).toString().slice(0, 600));

async function listActions(stage: Stage, id: number): Promise<DocumentAction[]> {
  const reply = await stage.send('manager', { method: 'GET', path: `/document/${id}/actions` });
  return jsonOf<{ actions: DocumentAction[] }>(reply).actions;
}

interface Damage {
  check: string;
  /** Changes a row behind the server's back and returns a function that mends it; `null` without a fitting row. */
  inflict(db: Db, dice: Dice): Promise<(() => Promise<unknown>) | null>;
}

const count = (table: 'document' | 'memory' | 'glossary'): Damage => ({
  check: 'counts',
  async inflict(db, dice) {
    const rows = await db.selectFrom(table).select('id').where('deleted_at', 'is', null).execute();
    const row = dice.of(rows);
    if (!row) return null;
    const add = (number: number) =>
      sql`UPDATE ${sql.table(table)} SET records_count = records_count + ${number} WHERE id = ${row.id}`.execute(
        db,
      );
    await add(1);
    return () => add(-1);
  },
});

const SEGMENTS: Damage = {
  check: 'segments',
  async inflict(db, dice) {
    const row = dice.of(await comparable(db));
    if (!row) return null;
    const set = (source: string) =>
      db.updateTable('document_record').set({ source }).where('id', '=', row.id).execute();
    await set(`${row.source} damaged`);
    return () => set(row.source);
  },
};

const VERSIONS: Damage = {
  check: 'versions',
  async inflict(db, dice) {
    const row = dice.of(await comparable(db));
    if (!row) return null;
    const set = (version: number) =>
      db.updateTable('document_record').set({ version }).where('id', '=', row.id).execute();
    await set(0);
    return () => set(row.version);
  },
};

const comparable = (db: Db) =>
  db
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select(['document_record.id', 'document_record.source', 'document_record.version'])
    .where('document.status', '=', 'done')
    .where('document.deleted_at', 'is', null)
    // With another source it would count as translated, a second problem.
    .whereRef('document_record.target', '!=', 'document_record.source')
    .orderBy('document_record.id')
    .execute();

const DAMAGES: readonly [Damage, ...Damage[]] = [
  SEGMENTS,
  VERSIONS,
  count('document'),
  count('memory'),
  count('glossary'),
];

/** Damages a row: `verify` must report just that, and nothing once it is mended. */
export async function damage(stage: Stage, dice: Dice): Promise<string[]> {
  const { check, inflict } = dice.one(DAMAGES);
  const before = await verify(stage);
  if (before.length > 0) return before;
  const mend = await inflict(stage.db, dice);
  if (!mend) return [];
  const found = await verify(stage);
  await mend();
  if (found.length === 1 && found[0]?.startsWith(`${check}:`)) return [];
  return [`verify was to report one problem with ${check}, and reported ${JSON.stringify(found)}`];
}

/** More than any reader's version. */
const NEWER = 99;

/** A document whose file a newer server has read is refused, and nothing of it is changed. */
export async function meetNewerReader(
  stage: Stage,
  dice: Dice,
  read: (id: number) => Promise<Reply>,
): Promise<string[]> {
  const { db } = stage;
  const id = await chooseDocument(stage, dice);
  if (id === undefined) return [];
  const { reader } = await db
    .selectFrom('document')
    .select('reader')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const set = (version: number) =>
    db.updateTable('document').set({ reader: version }).where('id', '=', id).execute();
  await set(NEWER);
  const { status, bytes } = await read(id);
  await set(reader);
  const text = Buffer.from(bytes).toString();
  return status === 409 && text.includes('document.newer-reader')
    ? []
    : [`the download of a document of a newer reader answered ${status}: ${text.slice(0, 200)}`];
}

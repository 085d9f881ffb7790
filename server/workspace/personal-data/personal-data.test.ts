import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());

async function newPerson(username: string) {
  const manager = await server.as('manager');
  const { id, email } = (await manager.get('/user/')).body;
  await admin.put(`/users/${id}`, { username });
  const memory = await buildMemory(manager, { units: 1 });
  const { records } = await buildDocument(server, manager, { segments: 1 });
  await manager.put(`/document/records/${records[0]?.id}`, { target: 'Eins' });
  await manager.post(`/document/records/${records[0]?.id}/comments`, { text: 'Why this word?' });
  return { manager, id, email, memoryId: memory.id, recordId: records[0]?.id };
}

describe('personal data', () => {
  test('is exported as JSON without secrets, which is audited', async () => {
    const { id, email } = await newPerson('Ada Example');
    const { status, body, response } = await admin.get(`/users/${id}/data`);
    expect(status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(`person-${id}.json`);
    const data = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data.account).toMatchObject({ email, username: 'Ada Example' });
    expect(data.sessions).toHaveLength(1);
    expect(data.comments).toMatchObject([{ text: 'Why this word?' }]);
    expect(data.changes_of_segments).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/password|argon2|"hash"|"secret"/);
    expect((await admin.get('/audit/?action=users.data')).body.total_rows).toBe(1);
  });
});

describe('erasing a person', () => {
  test('closes the account and removes the name everywhere, but keeps their work', async () => {
    const { manager, id, email, memoryId, recordId } = await newPerson('Grace Example');
    expect((await admin.post(`/users/${id}/erase`, { email: 'other@example.com' })).status).toBe(422);
    const { status, body } = await admin.post(`/users/${id}/erase`, { email });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, username: `Erased person ${id}`, disabled: true });
    expect((await manager.get('/user/')).status).toBe(401);
    const history = (await admin.get(`/document/records/${recordId}/history`)).body;
    expect(history).toHaveLength(1);
    expect(JSON.stringify(history)).toContain(`Erased person ${id}`);
    const everything = [
      history,
      (await admin.get(`/translation_memory/${memoryId}/records`)).body,
      (await admin.get('/audit/')).body,
      (await admin.get('/users/')).body,
      (await admin.get(`/document/records/${recordId}/comments`)).body,
    ];
    expect(JSON.stringify(everything)).not.toContain('Grace Example');
    expect(JSON.stringify(everything)).not.toContain(email);
    const { db } = server.database;
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('audit_event').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
  });

  test('is rejected for oneself, for an unknown person, and without permission', async () => {
    const me = (await admin.get('/user/')).body;
    expect((await admin.post(`/users/${me.id}/erase`, { email: me.email })).status).toBe(409);
    expect((await admin.post('/users/999999/erase', { email: 'x@example.com' })).status).toBe(404);
    const manager = await server.as('manager');
    expect((await manager.post(`/users/${me.id}/erase`, { email: me.email })).status).toBe(403);
    expect((await manager.get(`/users/${me.id}/data`)).status).toBe(403);
  });
});

/**
 * Every column that may identify a person, and its treatment on erasure; a new column fails the test until it
 * is listed.
 */
const ABOUT_PEOPLE: Record<string, 'id' | 'erased' | 'deleted' | 'of a program'> = {
  'record_comment.mentions': 'id',
  'lqa_error.author_id': 'id',
  'check_run_count.author_id': 'id',
  'lasting_waiver.revoked_by': 'id',
  'user.email': 'erased',
  'user.email_folded': 'erased',
  'user.username': 'erased',
  'user_language_pair.user_id': 'deleted',
  'user_view.user_id': 'deleted',
  'user_preference.user_id': 'deleted',
  'resource_member.user_id': 'deleted',
  'session.user_id': 'deleted',
  'session.user_agent': 'deleted',
  'session.address': 'deleted',
  'login_failure.email_folded': 'deleted',
  'login_failure.address': 'deleted',
  'login_lock.email_folded': 'deleted',
  'account_link.user_id': 'deleted',
  'account_link.created_by': 'id',
  'api_token.user_id': 'deleted',
  'passkey.user_id': 'deleted',
  'sign_in_challenge.user_id': 'deleted',
  'oidc_identity.user_id': 'deleted',
  'mail.recipient': 'deleted',
  'mail.address': 'deleted',
  'user_totp.user_id': 'deleted',
  'recovery_code.user_id': 'deleted',
  'audit_event.actor_id': 'id',
  'audit_event.actor_name': 'erased',
  'audit_event.address': 'erased',
  'unit.created_by': 'erased',
  'unit.updated_by': 'erased',
  'glossary_concept.kept_by': 'of a program',
  'job.claimed_by': 'of a program',
  'machine_engine.address': 'of a program',
  'document_report.made_by': 'of a program',
};
/** Columns that contain only the id, which identifies nobody once the account is erased. */
const IDS = /(^|_)(user_id|created_by|updated_by|deleted_by|resolved_by|seen_by)$/;
const NAMES_PEOPLE = /(^|_)(user|username|actor|email|recipient|address|author|agent|owner_name|by)(_|$)/;

async function textColumns(): Promise<{ table: string; column: string; isText: boolean }[]> {
  const tables = await server.database.db.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !name.includes('_fts'))
    .flatMap(({ name, columns }) =>
      columns.map((column) => ({
        table: name,
        column: column.name,
        isText: /text|char/i.test(column.dataType),
      })),
    );
}

/** Places in the database that contain a text, as `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, isText } of await textColumns()) {
    if (!isText) continue;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)}
      WHERE lower(${sql.ref(column)}) LIKE ${`%${text.toLowerCase()}%`} LIMIT 1`.execute(server.database.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('the whole database', () => {
  test('has only listed columns about people', async () => {
    const forgotten = (await textColumns())
      .filter(({ column }) => NAMES_PEOPLE.test(column))
      .filter(({ table, column, isText }) => {
        if (ABOUT_PEOPLE[`${table}.${column}`]) return false;
        return isText || !IDS.test(column);
      })
      .map(({ table, column }) => `${table}.${column}`);
    expect(forgotten).toEqual([]);
  });

  test('contains neither name nor address of an erased person, whatever they did', async () => {
    const { manager, id, email, memoryId, recordId } = await newPerson('Hedy Q. Example');
    const { db } = server.database;
    const mention = { text: 'Is it so, @Hedy Q. Example?', mentions: [id] };
    expect((await admin.post(`/document/records/${recordId}/comments`, mention)).status).toBe(201);
    const data = (await admin.get(`/users/${id}/data`)).body;
    expect((typeof data === 'string' ? JSON.parse(data) : data).mentioned_in_comments).toHaveLength(1);
    await admin.post('/webhook/', {
      name: 'People',
      url: 'https://hooks.example.com/people',
      events: ['user.changed'],
    });
    await admin.put(`/users/${id}`, { role: 'manager', username: 'Hedy Q. Example' });
    await server.anonymous.post('/auth/login', { email, password: 'wrong password' });
    const units = (await manager.get(`/translation_memory/${memoryId}/records`)).body.records;
    await manager.put(`/translation_memory/records/${units[0]?.id}`, { source: 'One', target: 'Eins!' });
    const user = await server.as('user');
    const now = new Date().toISOString();
    await db
      .insertInto('sign_in_challenge')
      .values({ hash: 'h', kind: 'new-passkey', user_id: id, data: '{}', expires_at: now })
      .execute();
    await db
      .insertInto('mail')
      .values({
        kind: 'notice',
        recipient: email.toUpperCase(),
        address: '',
        content: '',
        status: 'sent',
        created_at: now,
        next_at: null,
        error: null,
      })
      .execute();
    await db
      .insertInto('unit_edit')
      .values({
        action_id: 'edit',
        unit_id: units[0]?.id,
        state_before: JSON.stringify({ created_by: 'Hedy Q. Example', updated_by: 'Hedy Q. Example' }),
        version_after: 2,
      })
      .execute();
    const member = { actor_id: 1, actor_name: 'Admin', via: 'session' as const, address: '', at: now };
    await db
      .insertInto('audit_event')
      .values({
        ...member,
        action: 'member.set',
        details: JSON.stringify({ user_id: id, username: 'Hedy Q. Example' }),
      })
      .execute();
    expect((await placesOf('Hedy Q. Example')).length).toBeGreaterThan(3);
    expect((await admin.post(`/users/${id}/erase`, { email })).status).toBe(200);
    expect(await placesOf('Hedy Q. Example')).toEqual([]);
    expect(await placesOf(email)).toEqual([]);
    expect((await user.get('/user/')).status).toBe(200);
  });
});

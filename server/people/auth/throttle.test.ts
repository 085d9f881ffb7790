import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../composition/app.ts';
import {
  type Caller,
  createCaller,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const verified = vi.hoisted(() => {
  // Test files share modules: those already loaded with the real one are loaded again.
  vi.resetModules();
  return { count: 0 };
});
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...call: Parameters<typeof real.verify>) => {
      verified.count += 1;
      return real.verify(...call);
    },
  };
});

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
  admin = await server.as('admin');
});
afterAll(() => server.close());

let made = 0;
async function person(fields: object = { password: PASSWORD }): Promise<{ id: number; email: string }> {
  made += 1;
  const email = `someone-${made}@example.com`;
  const { body } = await admin.post('/users/', { email, username: 'Someone', role: 'user', ...fields });
  return { id: body.id, email };
}

async function login(email: string, password: string, from: string) {
  const response = await server.anonymous.request(
    'POST',
    '/auth/login',
    JSON.stringify({ email, password }),
    {
      'x-forwarded-for': from,
    },
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** As many failures as lock an account, from two addresses because an address is paused after five. */
async function lock(email: string, salt: string) {
  const all = [];
  for (let i = 0; i < 10; i += 1) all.push(await login(email, 'wrong', `${salt}.${Math.floor(i / 5)}`));
  return all;
}

describe('failed sign-ins', () => {
  test('pause the account only at that address after five', async () => {
    const { email } = await person();
    for (let i = 0; i < 5; i += 1) expect((await login(email, 'wrong', '10.0.0.1')).status).toBe(401);
    const paused = await login(email, PASSWORD, '10.0.0.1');
    expect(paused.status).toBe(429);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect((await login(email, PASSWORD, '10.0.0.2')).status).toBe(200);
  });

  test('lock the account everywhere after ten, even for the right password, until an admin unlocks it', async () => {
    const { id, email } = await person();
    await lock(email, '10.0.1');
    const locked = await login(email, PASSWORD, '10.0.1.9');
    expect(locked).toMatchObject({ status: 403, body: { type: 'urn:tessera:problem:account-locked' } });
    const [listed] = (await admin.get(`/users/?search=${email}`)).body.records;
    expect(listed.locked).toBe(true);
    const unlocked = await admin.post(`/users/${id}/unlock`);
    expect(unlocked).toMatchObject({ status: 200, body: { id, locked: false } });
    expect((await login(email, PASSWORD, '10.0.1.9')).status).toBe(200);
  });

  test('no longer lock the account when an admin sets a password', async () => {
    const { id, email } = await person();
    await lock(email, '10.0.2');
    const { body } = await admin.put(`/users/${id}`, { password: 'a wholly new one' });
    expect(body.locked).toBe(false);
    expect((await login(email, 'a wholly new one', '10.0.2.9')).status).toBe(200);
  });

  test('are reset by a successful sign-in', async () => {
    const { email } = await person();
    for (const from of ['10.0.3.1', '10.0.3.2', '10.0.3.3']) {
      for (let i = 0; i < 4; i += 1) await login(email, 'wrong', from);
      expect((await login(email, PASSWORD, from)).status).toBe(200);
    }
  });

  test('from one address pause it after a hundred over many accounts', async () => {
    const { db } = server.database;
    const at = new Date().toISOString();
    const rows = Array.from({ length: 100 }, (_, i) => ({
      email_folded: `guess-${i}@example.com`,
      address: '10.0.4.1',
      at,
    }));
    await db.insertInto('login_failure').values(rows).execute();
    const { email } = await person();
    expect((await login(email, PASSWORD, '10.0.4.1')).status).toBe(429);
    expect((await login(email, PASSWORD, '10.0.4.2')).status).toBe(200);
  });
});

describe('many concurrent attempts', () => {
  test('get no more evaluations than consecutive ones, and the same answers', async () => {
    const { email } = await person();
    verified.count = 0;
    const guesses = Array.from({ length: 40 }, (_, at) => (at === 20 ? PASSWORD : `wrong ${at}`));
    const answers = await Promise.all(guesses.map((guess) => login(email, guess, '10.2.0.1')));
    expect(verified.count).toBe(5);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    // The right password differs from the others only if it was among those evaluated.
    expect([401, 429, 200]).toContain(statuses[20]);
    const refused = answers
      .filter(({ status }) => status === 429)
      .map(({ body }) => JSON.stringify(body).replace(/\d+ seconds/, ''));
    expect(new Set(refused).size).toBe(1);
  });

  test('from many addresses lock the account after ten evaluations', async () => {
    const { email } = await person();
    verified.count = 0;
    await Promise.all(Array.from({ length: 40 }, (_, at) => login(email, `wrong ${at}`, `10.3.0.${at}`)));
    expect(verified.count).toBe(10);
    expect((await login(email, PASSWORD, '10.3.1.1')).status).toBe(403);
  });

  test('with the right password all sign in, up to the limit, and leave no failure', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(email, PASSWORD, '10.4.0.1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    for (let i = 0; i < 4; i += 1) expect((await login(email, 'wrong', '10.4.0.1')).status).toBe(401);
    expect((await login(email, PASSWORD, '10.4.0.1')).status).toBe(200);
  });
});

describe('the existence of an address', () => {
  test('is not revealed by answers, which are the same for unknown, known, invited and disabled accounts', async () => {
    const emails = [
      'nobody@example.com',
      (await person()).email,
      (await person({})).email,
      (await person({ password: PASSWORD, disabled: true })).email,
    ];
    const told = [];
    for (const [index, email] of emails.entries()) {
      const answers = [...(await lock(email, `10.1.${index}`)), await login(email, 'wrong', '10.1.9.9')];
      told.push(answers.map(({ status, body }) => ({ status, body })));
    }
    for (const other of told.slice(1)) expect(other).toEqual(told[0]);
    expect(told[0]?.map(({ status }) => status)).toEqual([...Array(10).fill(401), 403]);
  });

  test('is not revealed by timing: each failure does the same hashing and statements', async () => {
    let statements: string[] = [];
    const counted = server.database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const api = createApi({ ...server.services, db: counted });
    const caller = createCaller((request) => api(request), null);
    const work = async (email: string) => {
      statements = [];
      verified.count = 0;
      expect((await caller.post('/auth/login', { email, password: 'wrong' })).status).toBe(401);
      return { hashes: verified.count, statements };
    };
    const unknown = await work('not-here@example.com');
    expect(unknown.hashes).toBe(1);
    expect(unknown.statements.length).toBeGreaterThan(5);
    for (const fields of [{ password: PASSWORD }, {}, { password: PASSWORD, disabled: true }]) {
      expect(await work((await person(fields)).email)).toEqual(unknown);
    }
  });
});

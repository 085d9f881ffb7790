import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from '../../testing/server.ts';

let smtp: SMTPServer;
let server: TestServer;
let admin: Caller;
let received: { to: string[]; raw: string; text: string }[] = [];
let refuses = 0;

/** The readable parts of a mail, preceded by its subject. */
function decode(raw: string): string {
  const [subject = ''] = /^Subject: .*(?:\r\n .*)*/m.exec(raw) ?? [];
  return [wordsOfHeader(subject), ...raw.split(/^--.*\r\n/m).map(decodePart)].join('\n');
}

function decodePart(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString();
  return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? unquoted(text) : text;
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A header with its RFC 2047 encoded words decoded. */
const wordsOfHeader = (header: string) =>
  header
    .replace(/\r\n /g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, words: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : unquoted(words.replaceAll('_', ' ')),
    );

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses-- > 0) return done(new Error('Not now'));
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, text: decode(raw) });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    publicUrl: 'https://tessera.example.com',
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Tessera <tessera@example.com>' },
  });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => smtp.close(closed));
});
beforeEach(async () => {
  refuses = 0;
  await sendAll();
  received = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const sendAll = () => server.services.outbox.run();
const newUser = (email: string) =>
  admin.post('/users/', { email, username: 'Ana <b>', role: 'user', disabled: false });

function linkIn(text: string): string {
  return /https:\/\/tessera\.example\.com\/login\/#link=([\w-]{43})/.exec(text)?.[1] ?? '';
}

describe('an invitation', () => {
  test('is mailed in plain text and HTML, and its link sets the password', async () => {
    const { body } = await newUser('ana@example.com');
    expect(body.link.mailed).toBe(true);
    await sendAll();
    expect(received.map(({ to }) => to)).toEqual([['ana@example.com']]);
    const [mail] = received;
    expect(mail?.raw).toMatch(/^From: Tessera <tessera@example\.com>/m);
    expect(mail?.raw).toMatch(/text\/plain/);
    expect(mail?.raw).toMatch(/text\/html/);
    // Names are escaped in the HTML.
    expect(mail?.text).toContain('Ana &lt;b&gt;');
    expect(linkIn(mail?.text ?? '')).toBe(body.link.token);
    const set = await server.anonymous.post('/auth/reset', { token: body.link.token, password: PASSWORD });
    expect(set.status).toBe(200);
  });

  test('is stored sealed until it was sent, and then deleted', async () => {
    const { body } = await newUser('sealed@example.com');
    const rows = () =>
      server.database.db.selectFrom('mail').select(['content', 'status', 'recipient']).execute();
    const before = (await rows()).find(({ recipient }) => recipient === 'sealed@example.com');
    expect(before?.content).not.toContain(body.link.token);
    expect(before?.content).toMatch(/^sealed1\./);
    await sendAll();
    expect((await rows()).find(({ recipient }) => recipient === 'sealed@example.com')).toMatchObject({
      content: '',
      status: 'sent',
    });
  });

  test('is retried when the mail server rejects it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    refuses = 1;
    await newUser('later@example.com');
    await sendAll();
    expect(received).toEqual([]);
    const { db } = server.database;
    const row = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', 'later@example.com')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'pending', attempts: 1, error: expect.stringContaining('Not now') });
    const delay = Date.parse(row.next_at ?? '') - Date.now();
    expect(delay).toBeGreaterThanOrEqual(27_000);
    expect(delay).toBeLessThanOrEqual(33_000);
    await db
      .updateTable('mail')
      .set({ next_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .execute();
    await sendAll();
    expect(received.map(({ to }) => to)).toEqual([['later@example.com']]);
  });

  test('is abandoned after seven attempts', async () => {
    refuses = 100;
    await newUser('never@example.com');
    const { db } = server.database;
    const status = async () =>
      (
        await db
          .selectFrom('mail')
          .select('status')
          .where('recipient', '=', 'never@example.com')
          .executeTakeFirstOrThrow()
      ).status;
    let tries = 0;
    while ((await status()) === 'pending' && tries < 20) {
      await db
        .updateTable('mail')
        .set({ next_at: new Date().toISOString() })
        .where('recipient', '=', 'never@example.com')
        .execute();
      await sendAll();
      tries++;
    }
    expect([await status(), tries]).toEqual(['failed', 7]);
  });
});

describe('a mention in a comment', () => {
  test('is mailed with a link to the segment, but not to the comment’s author', async () => {
    const { document, records } = await buildDocument(server, admin, { segments: 2 });
    const reviewer = await server.as('reviewer');
    const [author, { id, email, username }] = [
      (await admin.get('/user/')).body,
      (await reviewer.get('/user/')).body,
    ];
    await admin.post(`/document/records/${records[1]?.id}/comments`, {
      text: `@${username} Which ship?`,
      mentions: [id, author.id],
    });
    await sendAll();
    expect(received.map(({ to }) => to)).toEqual([[email]]);
    expect(received[0]?.text).toContain(`/document/${document.id}?segment=2`);
    expect(received[0]?.text).not.toContain('Which ship');
    expect(received[0]?.text).toContain(
      'turn off these emails in your account: https://tessera.example.com/account/',
    );
  });

  test('is not mailed to users who disabled that, while others get it', async () => {
    const { records } = await buildDocument(server, admin, { segments: 1 });
    const people = await Promise.all(
      [await server.as('reviewer'), await server.as('user')].map(async (caller) => ({
        caller,
        ...(await caller.get('/user/')).body,
      })),
    );
    const [quiet, other] = people;
    const mention = async () => {
      await admin.post(`/document/records/${records[0]?.id}/comments`, {
        text: people.map(({ username }) => `@${username}`).join(' '),
        mentions: people.map(({ id }) => id),
      });
      await sendAll();
      return received.splice(0).map(({ to }) => to[0]);
    };
    await quiet?.caller.put('/user/preferences/account.mails', { value: { mentions: false } });
    expect(await mention()).toEqual([other?.email]);
    await quiet?.caller.put('/user/preferences/account.mails', { value: { mentions: true } });
    expect((await mention()).sort()).toEqual([quiet?.email, other?.email].sort());
  });
});

describe('the language of a mail', () => {
  async function inLanguage(language: string) {
    const caller = await server.as('user');
    const { email, username } = (await caller.get('/user/')).body;
    expect((await caller.put('/user/language', { language })).status).toBe(200);
    return { caller, email, username };
  }

  test('is the recipient’s in a link requested without signing in', async () => {
    const { email, username } = await inLanguage('de');
    await server.anonymous.post('/auth/forgot', { email });
    await sendAll();
    const text = received[0]?.text ?? '';
    expect(text).toContain('Subject: Neues Passwort für Tessera festlegen');
    expect(text).toContain(`Guten Tag ${username},`);
    expect(text).toContain(`mit diesem Link legen Sie ein neues Passwort für ${email} fest.`);
    expect(text).toContain('<html lang="de" dir="ltr">');
    const token = linkIn(text);
    expect((await server.anonymous.post('/auth/reset/check', { token })).body).toMatchObject({ email });
  });

  test('is the recipient’s in an Arabic notice, written right to left', async () => {
    const { caller, username } = await inLanguage('ar');
    await caller.put('/user/password', { current_password: PASSWORD, new_password: 'a new password' });
    await sendAll();
    const text = received[0]?.text ?? '';
    expect(text).toContain('Subject: تم تغيير حسابك في Tessera');
    expect(text).toContain(`مرحبًا ${username}،`);
    expect(text).toContain('تغيّرت كلمة مرور حسابك، وسُجّل خروجك من كل مكان آخر.');
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toMatch(/<div lang="ar" dir="rtl"/);
  });

  test('is chosen by the inviter for an invitation, and the account starts with it', async () => {
    const made = await admin.post('/users/', {
      email: 'ana.fr@example.com',
      username: 'Ana',
      role: 'user',
      language: 'fr',
    });
    expect(made.status).toBe(201);
    await sendAll();
    expect(received[0]?.text).toContain('<html lang="fr" dir="ltr">');
    const { token } = made.body.link;
    await server.anonymous.post('/auth/reset', { token, password: 'quite a new password' });
    const ana = await signIn(server, 'ana.fr@example.com', 'quite a new password');
    expect((await ana.get('/user/')).body.language).toBe('fr');
  });

  test('is otherwise the inviter’s, or English', async () => {
    expect((await admin.put('/user/language', { language: 'ja' })).status).toBe(200);
    await newUser('own@example.com');
    await admin.put('/user/language', { language: null });
    await newUser('plain@example.com');
    await sendAll();
    const letterTo = (address: string) => received.find(({ to }) => to.includes(address))?.text ?? '';
    expect(letterTo('own@example.com')).toContain('<html lang="ja" dir="ltr">');
    const text = letterTo('plain@example.com');
    expect(text).toContain('Subject: You are invited to Tessera');
    expect(text).toContain('Hello Ana <b>,');
    expect(text).toContain('<html lang="en" dir="ltr">');
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => server.anonymous.post('/auth/forgot', { email });

  test('is reset by a mailed link, and an unknown address gets the same answer but no mail', async () => {
    const email = (await (await server.as('user')).get('/user/')).body.email;
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot('nobody@example.com');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await sendAll();
    expect(received.map(({ to }) => to)).toEqual([[email]]);
    const token = linkIn(received[0]?.text ?? '');
    expect((await server.anonymous.post('/auth/reset/check', { token })).body).toMatchObject({
      kind: 'reset',
      email,
    });
    expect((await server.anonymous.post('/auth/reset', { token, password: 'a new password' })).status).toBe(
      200,
    );
    await sendAll();
    // The owner of the account is notified.
    expect(received.at(-1)?.text).toContain('was reset with a one-time link');
  });

  test('is requested with the same work for every address, without looking for the account', async () => {
    const email = (await (await server.as('user')).get('/user/')).body.email;
    const statements = async (address: string) => {
      const { db } = server.database;
      const executor = db.getExecutor();
      const seen: string[] = [];
      const original = executor.executeQuery.bind(executor);
      executor.executeQuery = (query) => {
        seen.push(query.sql);
        return original(query);
      };
      await forgot(address);
      executor.executeQuery = original;
      return seen;
    };
    const known = await statements(email);
    expect(known.length).toBeGreaterThan(0);
    expect(await statements('nobody-at-all@example.com')).toEqual(known);
    expect(known.join(' ')).not.toMatch(/from "user"/);
  });

  test('of a disabled account sends no mail', async () => {
    const caller = await server.as('user');
    const { id, email } = (await caller.get('/user/')).body;
    await admin.put(`/users/${id}`, { disabled: true });
    await forgot(email);
    await sendAll();
    expect(received.filter(({ text }) => linkIn(text))).toEqual([]);
  });

  test('sends at most three mails per hour to one account, with the same answer', async () => {
    const email = (await (await server.as('user')).get('/user/')).body.email;
    for (let time = 0; time < 5; time++) expect((await forgot(email)).status).toBe(200);
    await sendAll();
    expect(received).toHaveLength(3);
  });

  test('rate-limits repeated mail requests', async () => {
    let last = 200;
    for (let time = 0; time < 25 && last === 200; time++)
      last = (await forgot(`many-${time}@example.com`)).status;
    expect(last).toBe(429);
  });
});

test('an account’s owner is notified of changes to it', async () => {
  const caller = await server.as('user');
  const { email } = (await caller.get('/user/')).body;
  await caller.put('/user/password', { current_password: PASSWORD, new_password: 'a new password' });
  await sendAll();
  expect(
    received
      .filter(({ to }) => to[0] === email)
      .map(({ text }) => text)
      .join(),
  ).toContain('The password of your account was changed');
});

test('without a mail server the administrator hands links over, and mailed links cannot be requested', async () => {
  const silent = await startTestServer();
  const made = await (await silent.as('admin')).post('/users/', {
    email: 'x@example.com',
    username: 'X',
    role: 'user',
  });
  expect(made.body.link).toMatchObject({ mailed: false, token: expect.any(String) });
  expect((await silent.anonymous.get('/auth/methods')).body).toEqual({ oidc: null, mail: false });
  expect((await silent.anonymous.post('/auth/forgot', { email: 'x@example.com' })).status).toBe(409);
  await silent.close();
});

import nodemailer from 'nodemailer';
import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/open.ts';
import { createLink } from '../../identity/links.ts';
import type { Services } from '../../services/services.ts';
import { claimDue, retryAt } from '../outbox/claim.ts';
import type { Sender } from '../outbox/outbox.ts';
import { linkLetter } from './letters.ts';
import type { MailText } from './message.ts';
import { MAIL_PURPOSE } from './queue-mail.ts';
import { mailLanguage } from './words.ts';

const MINUTE = 60_000;
/** Delay before the next attempt after the first, second, … failure, in ms. */
const DELAYS = [30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE];
/** How long finished mail is stored, in ms: the hourly limits count it. */
const RETENTION = 24 * 60 * MINUTE;

interface Row {
  id: number;
  kind: 'forgot' | 'link' | 'notice';
  recipient: string;
  address: string;
  content: string;
  attempts: number;
}

type Options = Pick<Services, 'db' | 'settings' | 'secrets' | 'log'>;

/** Sends the queued mail of the table `mail`, retrying each until it is accepted or abandoned. */
export function createMailSender(options: Options): Sender {
  const { db, settings, log } = options;
  if (!settings.mail) return { deliverDue: async () => 0 };
  const { smtpUrl, from } = settings.mail;
  const transport = nodemailer.createTransport(smtpUrl, { from });

  async function send(row: Row): Promise<void> {
    const text = await contentOf(options, row);
    if (!text) return finish(db, row.id, { status: 'dropped' });
    await transport.sendMail({ to: { name: '', address: row.recipient }, ...text });
    await finish(db, row.id, { status: 'sent' });
  }

  async function fail(row: Row, error: unknown): Promise<void> {
    const next_at = retryAt(DELAYS, row.attempts);
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    log('warn', next_at ? 'A mail could not be sent yet' : 'A mail was abandoned', { mail: row.id, reason });
    if (!next_at) return finish(db, row.id, { status: 'failed', error: reason });
    await db.updateTable('mail').set({ next_at, error: reason }).where('id', '=', row.id).execute();
  }

  return {
    async deliverDue() {
      const ids = await claimDue(db, 'mail');
      for (const id of ids) {
        const row = await findRow(db, id);
        if (row) await send(row).catch((error: unknown) => fail(row, error));
      }
      if (ids.length > 0) await forgetOld(db);
      return ids.length;
    },
  };
}

function findRow(db: Db, id: number): Promise<Row | undefined> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'address', 'content', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The content of a mail; `null` without a recipient. */
async function contentOf({ db, settings, secrets }: Options, row: Row): Promise<MailText | null> {
  if (row.kind !== 'forgot') return JSON.parse(secrets.open(row.content, MAIL_PURPOSE));
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user')
      .select(['id', 'username', 'email'])
      .where('email_folded', '=', row.recipient)
      .where('disabled', '=', 0)
      .executeTakeFirst();
    if (!user || !settings.publicUrl) return null;
    const link = await createLink(trx, { userId: user.id, createdBy: user.id });
    const language = await mailLanguage(trx, user.id);
    const text = linkLetter(language, { link, to: user, url: settings.publicUrl });
    await recordEvent(trx, {
      by: { user: null, address: row.address },
      action: 'auth.forgot',
      subject: { kind: 'user', id: user.id, name: user.username },
      details: { kind: link.kind },
    });
    // A retry sends the same link.
    await trx
      .updateTable('mail')
      .set({ kind: 'link', content: secrets.seal(JSON.stringify(text), MAIL_PURPOSE) })
      .where('id', '=', row.id)
      .execute();
    return text;
  });
}

/** Marks a mail as finished and erases its content. */
async function finish(
  db: Db,
  id: number,
  result: { status: 'sent' | 'failed' | 'dropped'; error?: string },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ error: null, ...result, next_at: null, content: '' })
    .where('id', '=', id)
    .execute();
}

async function forgetOld(db: Db): Promise<void> {
  const before = new Date(Date.now() - RETENTION).toISOString();
  await db.deleteFrom('mail').where('status', '!=', 'pending').where('created_at', '<', before).execute();
}

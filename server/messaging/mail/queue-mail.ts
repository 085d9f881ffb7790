import { paths } from '../../../shared/browser/paths/index.ts';
import type { AccountLink } from '../../../shared/domain/contract/user.ts';
import { MAIL_CHOICE, readMailChoice } from '../../../shared/domain/text/mails.ts';
import type { Db } from '../../db/open.ts';
import type { Services } from '../../services/services.ts';
import { linkLetter, mentionLetter, type Notice, noticeLetter } from './letters.ts';
import type { MailText } from './message.ts';
import { mailLanguage } from './words.ts';

type Mailing = Pick<Services, 'settings' | 'secrets'>;

interface Person {
  id: number;
  username: string;
  email: string;
}

/** The purpose that sealed mail is bound to. */
export const MAIL_PURPOSE = 'mail';

/**
 * Queues a mail with a one-time link; false when no mail server is configured. Call it in the transaction
 * that creates the link.
 */
export async function mailLink(
  trx: Db,
  services: Mailing,
  { link, to }: { link: AccountLink; to: Person },
): Promise<boolean> {
  const { mail, publicUrl } = services.settings;
  if (!mail || !publicUrl) return false;
  const text = linkLetter(await mailLanguage(trx, to.id), { link, to, url: publicUrl });
  await insertMail(trx, services, 'link', to.email, text);
  return true;
}

/** Queues a notice to an account's owner about a change, if a mail server is configured. */
export async function mailNotice(trx: Db, services: Mailing, to: Person, notice: Notice): Promise<void> {
  if (!services.settings.mail) return;
  const text = noticeLetter(await mailLanguage(trx, to.id), notice, to);
  await insertMail(trx, services, 'notice', to.email, text);
}

/**
 * Queues a mail to everyone mentioned in a comment except its author and those who disabled such mails, if a
 * mail server is configured.
 */
export async function mailMentions(
  trx: Db,
  services: Mailing,
  {
    record,
    by,
    people,
  }: {
    record: { document_id: number; row_number: number };
    by: { id: number; username: string };
    people: readonly Person[];
  },
): Promise<void> {
  const { mail, publicUrl } = services.settings;
  if (!mail || !publicUrl) return;
  const others = await withoutRefusing(
    trx,
    people.filter(({ id }) => id !== by.id),
  );
  if (others.length === 0) return;
  const { name } = await trx
    .selectFrom('document')
    .select('name')
    .where('id', '=', record.document_id)
    .executeTakeFirstOrThrow();
  const { document_id, row_number: row } = record;
  const url = publicUrl + paths.document(document_id, { segment: row });
  const accountUrl = publicUrl + paths.account();
  for (const to of others) {
    const language = await mailLanguage(trx, to.id);
    await insertMail(
      trx,
      services,
      'notice',
      to.email,
      mentionLetter(language, { by: by.username, document: name, row, to, url, accountUrl }),
    );
  }
}

/** The people who did not disable mails about mentions. */
async function withoutRefusing(trx: Db, people: readonly Person[]): Promise<Person[]> {
  if (people.length === 0) return [];
  const kept = await trx
    .selectFrom('user_preference')
    .select(['user_id', 'value'])
    .where('name', '=', MAIL_CHOICE)
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  const refusing = new Set(
    kept.filter(({ value }) => !readMailChoice(JSON.parse(value)).mentions).map(({ user_id }) => user_id),
  );
  return people.filter(({ id }) => !refusing.has(id));
}

async function insertMail(
  trx: Db,
  { secrets }: Mailing,
  kind: 'link' | 'notice',
  to: string,
  text: MailText,
): Promise<void> {
  const at = new Date().toISOString();
  await trx
    .insertInto('mail')
    .values({
      kind,
      recipient: to,
      address: '',
      content: secrets.seal(JSON.stringify(text), MAIL_PURPOSE),
      status: 'pending',
      created_at: at,
      next_at: at,
    })
    .execute();
}

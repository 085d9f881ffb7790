import { email as emailField } from '../../../shared/domain/contract/auth.ts';
import { MAX_NAME } from '../../../shared/domain/contract/common.ts';
import type { SignInProblemCode } from '../../../shared/domain/contract/sign-in.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Db } from '../../db/open.ts';
import { insertUser } from '../../identity/user-queries.ts';
import type { OidcSettings } from '../../runtime/settings.ts';
import type { Identity } from './provider.ts';

/** Why the sign-in failed; the sign-in screen shows the message. */
export class SignInRefused extends Error {
  readonly problem: SignInProblemCode;

  constructor(problem: SignInProblemCode) {
    super(problem);
    this.problem = problem;
  }
}

export interface Account {
  id: number;
  username: string;
  email: string;
}

/**
 * The account for an identity confirmed by the provider: the one already linked, or else the one with the
 * same verified email address, which gets linked, or else a new one where the settings allow it. Rejects
 * disabled users.
 */
export async function accountOf(
  db: Db,
  identity: Identity,
  { settings, address }: { settings: OidcSettings; address: string },
): Promise<Account> {
  return db
    .transaction()
    .execute(async (trx) => {
      const linked = await findLinked(trx, identity);
      if (linked) return enabled(linked);
      if (!identity.isEmailVerified || !emailField.safeParse(identity.email).success) {
        throw new SignInRefused('email-unverified');
      }
      const email = emailField.parse(identity.email);
      const same = await findByEmail(trx, email);
      const account = same ? enabled(same) : await create(trx, { email, identity, settings, address });
      await trx
        .insertInto('oidc_identity')
        .values({
          user_id: account.id,
          issuer: identity.issuer,
          subject: identity.subject,
          created_at: new Date().toISOString(),
        })
        .execute();
      const subject = { kind: 'user', id: account.id, name: account.username };
      const by = { user: null, address };
      await recordEvent(trx, { by, action: 'oidc.link', subject, details: { issuer: identity.issuer } });
      return account;
    })
    .catch((error: unknown) => {
      // The same person signed in from two windows at once, and the other was first.
      if (isUniqueViolation(error)) throw new SignInRefused('sign-in-expired');
      throw error;
    });
}

type Found = Account & { disabled: number };

function enabled({ disabled, ...account }: Found): Account {
  if (disabled) throw new SignInRefused('account-disabled');
  return account;
}

async function findLinked(trx: Db, { issuer, subject }: Identity): Promise<Found | undefined> {
  return trx
    .selectFrom('oidc_identity')
    .innerJoin('user', 'user.id', 'oidc_identity.user_id')
    .select(['user.id', 'user.username', 'user.email', 'user.disabled'])
    .where('oidc_identity.issuer', '=', issuer)
    .where('oidc_identity.subject', '=', subject)
    .executeTakeFirst();
}

async function findByEmail(trx: Db, email: string): Promise<Found | undefined> {
  return trx
    .selectFrom('user')
    .select(['id', 'username', 'email', 'disabled'])
    .where('email_folded', '=', email.toLowerCase())
    .executeTakeFirst();
}

async function create(
  trx: Db,
  {
    email,
    identity,
    settings,
    address,
  }: { email: string; identity: Identity; settings: OidcSettings; address: string },
): Promise<Account> {
  if (!settings.createRole) throw new SignInRefused('no-account');
  const made = await insertUser(trx, {
    email,
    username: nameOf(identity.name, email),
    role: settings.createRole,
    disabled: false,
    password_hash: '',
  });
  await recordEvent(trx, {
    by: { user: null, address },
    action: 'users.create',
    subject: { kind: 'user', id: made.id, name: made.username },
    details: { email: made.email, role: made.role, issuer: identity.issuer },
  });
  return made;
}

function nameOf(name: string | null, email: string): string {
  const clean = (name ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME);
  return clean || (email.split('@')[0] ?? email);
}

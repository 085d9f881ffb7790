import { permissionsOf } from '../../shared/domain/policy/permissions.ts';
import type { Db } from '../db/schema.ts';
import { isSecure, readCookie, type Served } from '../http/cookie.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { findAccount } from '../identity/find-account.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { scopeOf } from '../identity/policy/visible.ts';
import { isSecondFactorRequired } from '../identity/second-factor.ts';
import { hashSecret } from '../identity/secrets.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { stepOfCode } from '../identity/totp.ts';
import { openTotpSecret } from '../identity/totp-secret.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError, unavailable } from '../messages/problem.ts';
import type { SecretBox } from '../runtime/secret-box.ts';
import type { Services } from '../services/services.ts';

// On a full disk neither a session nor an attempt can be stored, and that is when users most need to download
// their work. With the right password they get a cookie that is not stored anywhere: sealed by the server,
// for an hour, for reading only.

/** How long it allows reading, in ms. */
const LASTS = 3600_000;
const PURPOSE = 'reader';
const COOKIE = 'tessera_reader';
/** Attempts per minute for an account and for an address, counted by this server alone. */
const ATTEMPTS = 5;
const attempts = new RateLimit({ amount: ATTEMPTS, per: 'minute' });

interface Reader {
  id: number;
  /** Ms since 1970. */
  until: number;
  /** A hash of the password's hash: changing the password invalidates it. */
  proof: string;
}

interface Credentials {
  email: string;
  password: string;
  totp?: string | undefined;
}

/** The Set-Cookie header for a user who authenticates while the disk is full. Throws like signing in. */
export async function signInToRead(
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'log'>,
  { email, password, totp }: Credentials,
  { request, address }: { request: Request; address: string },
): Promise<string> {
  const { db, secrets, settings, log } = services;
  attempts.take(`account ${email.toLowerCase()}`);
  attempts.take(`address ${address}`);
  const account = await findAccount(db, email);
  const isRight = await verifyPassword(account?.password_hash ?? null, password);
  if (!isRight || !account) throw new ProblemError(401, localised('sign-in.wrong'));
  const { id, role, secret } = account;
  // Other checks at sign-in need to write; users who require them must wait for free space.
  const needsMore = secret === null && isSecondFactorRequired(settings, role);
  if (account.disabled || needsMore || (await isLocked(db, email))) throw unavailable('full');
  if (secret !== null && stepOfCode(openTotpSecret(secrets, { id, secret }), totp ?? '') === null) {
    throw new ProblemError(401, localised('sign-in.code-needed'), {
      code: 'totp-required',
      title: 'Code required',
    });
  }
  log('warn', 'A user signed in read-only because the disk is full', { user: id, address });
  const reader: Reader = { id, until: Date.now() + LASTS, proof: hashSecret(account.password_hash) };
  return cookie(secrets.seal(JSON.stringify(reader), PURPOSE), LASTS / 1000, { request, settings });
}

export function endedReaderCookie(options: Served): string {
  return cookie('', 0, options);
}

function cookie(value: string, seconds: number, options: Served): string {
  const secure = isSecure(options) ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** The user of such a cookie; `null` without one, or when it has expired, or the password was changed. */
export async function findReader(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  request: Request,
): Promise<SessionUser | null> {
  const sealed = readCookie(request, COOKIE);
  const reader = sealed ? openReader(secrets, sealed) : null;
  if (!reader || reader.until < Date.now()) return null;
  const row = await db
    .selectFrom('user')
    .select(['id', 'email', 'username', 'role', 'scope', 'password_hash'])
    .where('id', '=', reader.id)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (!row || hashSecret(row.password_hash) !== reader.proof) return null;
  const { password_hash: _, ...user } = row;
  return {
    ...user,
    scope: scopeOf(row),
    permissions: permissionsOf(row.role),
    via: 'session',
    session_id: '',
    token_id: null,
    token_expires_at: null,
    is_replaced: false,
    is_confirmed: false,
    needs_second_factor: false,
  };
}

function openReader(secrets: SecretBox, sealed: string): Reader | null {
  // `open` also accepts values that were never sealed.
  if (!secrets.isSealedByPresentKey(sealed)) return null;
  try {
    return JSON.parse(secrets.open(sealed, PURPOSE)) as Reader;
  } catch {
    return null;
  }
}

async function isLocked(db: Db, email: string): Promise<boolean> {
  const lock = await db
    .selectFrom('login_lock')
    .select('locked_at')
    .where('email_folded', '=', email.toLowerCase())
    .executeTakeFirst();
  return Boolean(lock?.locked_at);
}

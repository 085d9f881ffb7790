import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../db/open.ts';
import { hashSecret } from './secrets.ts';

/** RFC 6238 with the parameters that every authenticator supports: SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
/** Clock drift allowed in either direction, in steps. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 32 characters without look-alikes, so that 16 of them are 80 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function generator(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Tessera', label, secret: Secret.fromBase32(secret), period: PERIOD });
}

/** A new secret in base32, and the URI for an authenticator's QR code. */
export function makeTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: generator(secret, email).toString() };
}

/** The time step of a code; `null` for a wrong one. */
export function stepOfCode(secret: string, code: string, now: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** The code that an authenticator shows in a time step. */
export function codeAt(secret: string, now: number = Date.now()): string {
  return generator(secret).generate({ timestamp: now });
}

/** Accepts an authenticator code or a recovery code; each works once. */
export async function takeCode(
  trx: Db,
  user: { id: number; secret: string },
  code: string,
): Promise<'totp' | 'recovery' | null> {
  const step = stepOfCode(user.secret, code);
  if (step !== null) {
    const { numUpdatedRows } = await trx
      .updateTable('user_totp')
      .set({ last_step: step })
      .where('user_id', '=', user.id)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0 ? 'totp' : null;
  }
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', user.id)
    .where('hash', '=', hashSecret(plain(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0 ? 'recovery' : null;
}

/** Replaces a user's recovery codes; only the returned value contains them in plain text. */
export async function replaceRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashSecret(plain(code)) })))
    .execute();
  return codes;
}

/** Returns false when there was none. */
export async function deleteTotp(trx: Db, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('user_totp')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

function makeRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a recovery code as typed. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

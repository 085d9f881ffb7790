import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/open.ts';
import { hashSecret } from './secrets.ts';

/** RFC 6238 with what every authenticator takes: SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
/** Steps a clock may be off to either side. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** No letters or digits that look like others; 32, so that 16 of them are 80 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function generator(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Tessera', label, secret: Secret.fromBase32(secret), period: PERIOD });
}

/** A new secret in base32, and the address that the QR code of an authenticator holds. */
export function makeTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: generator(secret, email).toString() };
}

/** The step a code belongs to; `null` for a wrong one. */
export function stepOfCode(secret: string, code: string, now: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** The code of a step's time: what the authenticator shows. */
export function codeAt(secret: string, now: number = Date.now()): string {
  return generator(secret).generate({ timestamp: now });
}

/** Takes a code of the authenticator or a recovery code; each is good once. */
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

/** Replaces the recovery codes of a user; the answer is the only place where they are readable. */
export async function replaceRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashSecret(plain(code)) })))
    .execute();
  return codes;
}

/** False when there was none. */
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

/** A recovery code however it was typed. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

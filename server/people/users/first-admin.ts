import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { insertUser } from '../../identity/user-queries.ts';
import type { Settings } from '../../runtime/settings.ts';

/**
 * Creates the first admin in an empty database. Returns how to sign in, including the password if it was
 * generated.
 */
export async function createFirstAdmin(
  db: Db,
  settings: Settings,
): Promise<{ id: number; email: string; generatedPassword: string | null } | null> {
  const somebody = await db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  if (somebody) return null;
  const email = settings.adminEmail ?? 'admin@example.com';
  const generatedPassword = settings.adminPassword ? null : randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(settings.adminPassword ?? generatedPassword ?? '');
  const admin = await insertUser(db, {
    email,
    username: 'Admin',
    role: 'admin',
    disabled: false,
    password_hash,
  });
  return { id: admin.id, email, generatedPassword };
}

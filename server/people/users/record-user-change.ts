import type { User } from '../../../shared/domain/contract/user.ts';
import { changesOf, recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';

/** Records an admin's change of a user as one event per kind of change, so that each can be filtered. */
export async function recordUserChange(
  trx: Db,
  by: { user: SessionUser; address: string },
  { before, after, isPasswordSet }: { before: User; after: User; isPasswordSet: boolean },
): Promise<void> {
  const subject = { kind: 'user', id: after.id, name: after.username };
  const record = (action: string, details: Record<string, unknown> = {}) =>
    recordEvent(trx, { by, action, subject, details });
  const profile = changesOf(before, after, ['email', 'username']);
  if (Object.keys(profile).length > 0) await record('users.update', profile);
  if (before.role !== after.role) await record('users.role', changesOf(before, after, ['role']));
  if (before.disabled !== after.disabled) await record(after.disabled ? 'users.disable' : 'users.enable');
  if (isPasswordSet) await record('users.password');
}

import { sql } from 'kysely';
import { PAGE_SIZE } from '../../shared/contract/common.ts';
import type { User } from '../../shared/contract/user.ts';
import type { Role } from '../../shared/policy/permissions.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { contains, fold } from '../db/search.ts';
import { Refusal } from '../http/problem.ts';

const COLUMNS = ['id', 'email', 'username', 'role', 'disabled', 'created_at', 'last_seen_at'] as const;

interface UserRow extends Omit<User, 'disabled'> {
  disabled: 0 | 1;
}

function toUser(row: UserRow): User {
  return { ...row, disabled: row.disabled === 1 };
}

export async function listUsers(
  db: Db,
  kind: DatabaseKind,
  filter: { page: number; search: string; role?: Role; sort?: string },
): Promise<{ records: User[]; total_rows: number }> {
  let query = db.selectFrom('user');
  if (filter.role) query = query.where('role', '=', filter.role);
  if (filter.search !== '') {
    const term = fold(filter.search);
    query = query.where((where) =>
      where.or([contains(kind, sql.ref('email_folded'), term), contains(kind, sql`lower(username)`, term)]),
    );
  }
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const descending = filter.sort?.startsWith('-') ?? false;
  const column = (filter.sort?.replace('-', '') ?? 'username') as 'username' | 'email' | 'last_seen_at';
  const rows = await query
    .select(COLUMNS)
    .orderBy(column === 'username' ? sql`lower(username)` : column, descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset(filter.page * PAGE_SIZE)
    .execute();
  return { records: rows.map(toUser), total_rows: count };
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('user').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

export interface NewUser {
  email: string;
  username: string;
  role: Role;
  disabled: boolean;
  password_hash: string;
}

/** Throws 409 when the e-mail address is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const now = new Date().toISOString();
  const row = await db
    .insertInto('user')
    .values({
      ...user,
      disabled: user.disabled ? 1 : 0,
      email_folded: user.email.toLowerCase(),
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  return toUser(row);
}

/** Throws 409 when the e-mail address is taken or the change would leave no enabled admin. */
export async function updateUser(db: Db, id: number, change: Partial<NewUser>): Promise<User | undefined> {
  const { disabled, ...rest } = change;
  const row = await db
    .updateTable('user')
    .set({
      ...rest,
      ...(disabled === undefined ? {} : { disabled: disabled ? 1 : 0 }),
      ...(change.email ? { email_folded: change.email.toLowerCase() } : {}),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch(refuseTakenEmail);
  if (row) await requireAdmin(db);
  return row && toUser(row);
}

async function requireAdmin(db: Db): Promise<void> {
  const admin = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (!admin) throw new Refusal(409, 'This is the last enabled admin. Make somebody else admin first.');
}

function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const message = 'Another user has this e-mail address';
  throw new Refusal(409, `${message}.`, { fields: [{ path: 'email', message }] });
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PAGE_SIZE } from '../../shared/domain/contract/common.ts';
import type { Account, User, UserState } from '../../shared/domain/contract/user.ts';
import type { Role, Scope } from '../../shared/domain/policy/permissions.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { contains, fold } from '../db/search.ts';
import { localised } from '../messages/localised.ts';
import { notFound, ProblemError } from '../messages/problem.ts';
import { scopeOf } from './policy/visible.ts';

const COLUMNS = [
  'id',
  'email',
  'username',
  'role',
  'scope',
  'disabled',
  'created_at',
  'last_seen_at',
] as const;
const IS_INVITED = sql<SqlBool>`("user".password_hash = '' AND NOT EXISTS (SELECT 1 FROM oidc_identity
  WHERE oidc_identity.user_id = "user".id))`;
const IS_LOCKED = sql<SqlBool>`EXISTS (SELECT 1 FROM login_lock WHERE login_lock.email_folded = "user".email_folded
  AND login_lock.locked_at IS NOT NULL)`;
/** The states as named on the page: the first that is true. */
const IS_STATE: Record<UserState, RawBuilder<SqlBool>> = {
  disabled: sql`disabled = 1`,
  locked: sql`disabled = 0 AND ${IS_LOCKED}`,
  invited: sql`disabled = 0 AND NOT ${IS_LOCKED} AND ${IS_INVITED}`,
  active: sql`disabled = 0 AND NOT ${IS_LOCKED} AND NOT ${IS_INVITED}`,
};
const IS_SCOPE: Record<Scope, RawBuilder<SqlBool>> = {
  all: sql`(scope = 'all' OR role = 'admin')`,
  assigned: sql`(scope = 'assigned' AND role <> 'admin')`,
};
/** Computed columns, as 0 or 1; also usable in `returning`. */
const FLAGS = [
  sql<number>`CASE WHEN ${IS_INVITED} THEN 1 ELSE 0 END`.as('invited'),
  sql<number>`CASE WHEN ${IS_LOCKED} THEN 1 ELSE 0 END`.as('locked'),
  sql<number>`CASE WHEN EXISTS (SELECT 1 FROM user_totp WHERE user_totp.user_id = "user".id
    AND user_totp.confirmed_at IS NOT NULL) THEN 1 ELSE 0 END`.as('totp'),
] as const;

type Flag = 'disabled' | 'invited' | 'locked' | 'totp';
type UserRow = Omit<User, Flag> & Record<Flag, number>;

function toUser({ disabled, invited, locked, totp, ...row }: UserRow): User {
  return {
    ...row,
    scope: scopeOf(row),
    disabled: disabled === 1,
    invited: invited === 1,
    locked: locked === 1,
    totp: totp === 1,
  };
}

export async function listUsers(
  db: Db,
  filter: {
    page: number;
    search: string;
    id?: number;
    role?: Role;
    scope?: Scope;
    state?: UserState;
    sort?: string;
  },
): Promise<{ records: User[]; total_rows: number }> {
  let query = db.selectFrom('user');
  if (filter.id) query = query.where('id', '=', filter.id);
  if (filter.role) query = query.where('role', '=', filter.role);
  if (filter.scope) query = query.where(IS_SCOPE[filter.scope]);
  if (filter.state) query = query.where(IS_STATE[filter.state]);
  if (filter.search !== '') {
    const term = fold(filter.search);
    query = query.where((where) =>
      where.or([contains(db, sql.ref('email_folded'), term), contains(db, sql`lower(username)`, term)]),
    );
  }
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const descending = filter.sort?.startsWith('-') ?? false;
  const column = (filter.sort?.replace('-', '') ?? 'username') as 'username' | 'email' | 'last_seen_at';
  const rows = await query
    .select([...COLUMNS, ...FLAGS])
    .orderBy(column === 'username' ? sql`lower(username)` : column, descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset(filter.page * PAGE_SIZE)
    .execute();
  return { records: rows.map(toUser), total_rows: count };
}

async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('user')
    .select([...COLUMNS, ...FLAGS])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Throws 404 when the user does not exist. */
export async function requireUser(db: Db, id: number): Promise<User> {
  const found = await findUser(db, id);
  if (!found) throw notFound('user');
  return found;
}

/** The user's interface language; `null` = the browser's. */
export async function findLanguage(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('user').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}

/** The fields of the account page. */
export async function findAccount(db: Db, id: number): Promise<Account> {
  const { email, username, role, created_at } = await requireUser(db, id);
  const { password_hash } = await db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const identities = await db
    .selectFrom('oidc_identity')
    .select('issuer')
    .where('user_id', '=', id)
    .orderBy('issuer')
    .execute();
  const providers = identities.map(({ issuer }) => (URL.canParse(issuer) ? new URL(issuer).host : issuer));
  return { id, email, username, role, created_at, has_password: password_hash !== '', providers };
}

export interface NewUser {
  email: string;
  username: string;
  role: Role;
  disabled: boolean;
  /** `''` = no password yet. */
  password_hash: string;
  /** Interface language; `null` = the browser's. */
  language?: string | null;
}

/** Throws 409 when the email address is taken. */
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
    .returning([...COLUMNS, ...FLAGS])
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  return toUser(row);
}

/** Throws 409 when the email address is taken or the change would leave no enabled admin. */
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
    .returning([...COLUMNS, ...FLAGS])
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
  if (!admin) throw new ProblemError(409, localised('user.last-admin'));
}

function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const message = localised('user.email-taken');
  throw new ProblemError(409, message, { fields: [{ path: 'email', message }] });
}

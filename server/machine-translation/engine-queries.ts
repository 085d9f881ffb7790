import type { Engine, EngineKind, EnginePair } from '../../shared/domain/contract/machine-translation.ts';
import { primaryLanguage } from '../../shared/domain/text/languages.ts';
import type { Db } from '../db/open.ts';
import { notFound } from '../messages/problem.ts';
import type { SecretBox } from '../runtime/secret-box.ts';
import { monthOf } from './budget.ts';

/** The purpose that an engine's sealed key is bound to. */
export const keyPurpose = (id: number): string => `machine engine:${id}`;

export interface EngineFields {
  name: string;
  kind: EngineKind;
  address: string;
  model: string;
  region: string;
  pairs: EnginePair[];
  budget: number;
  enabled: boolean;
  automatic: boolean;
}

function selectEngines(db: Db) {
  return db
    .selectFrom('machine_engine')
    .leftJoin('machine_usage', (join) =>
      join.onRef('machine_usage.engine_id', '=', 'machine_engine.id').on('month', '=', monthOf(new Date())),
    )
    .selectAll('machine_engine')
    .select('machine_usage.characters as used')
    .orderBy('machine_engine.id');
}

export type EngineRow = Awaited<ReturnType<ReturnType<typeof selectEngines>['execute']>>[number];

function toEngine({ secret, pairs, enabled, automatic, used, ...row }: EngineRow): Engine {
  return {
    ...row,
    pairs: JSON.parse(pairs),
    enabled: enabled === 1,
    automatic: automatic === 1,
    has_key: secret !== '',
    used: used ?? 0,
  };
}

export async function listEngines(db: Db): Promise<Engine[]> {
  return (await selectEngines(db).execute()).map(toEngine);
}

/** Throws 404 when it does not exist. */
export async function requireEngineRow(db: Db, id: number): Promise<EngineRow> {
  const row = await selectEngines(db).where('machine_engine.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('engine');
  return row;
}

export async function requireEngine(db: Db, id: number): Promise<Engine> {
  return toEngine(await requireEngineRow(db, id));
}

/**
 * The enabled engines that translate between the languages, or check texts, in the order in which they were
 * created.
 */
export async function listEnginesFor(
  db: Db,
  from: string,
  to: string,
  use: 'translation' | 'check' = 'translation',
): Promise<EngineRow[]> {
  if (from === '' || to === '') return [];
  const rows = await selectEngines(db).where('enabled', '=', 1).execute();
  return rows.filter(
    ({ kind, pairs }) =>
      isChecker(kind) === (use === 'check') && translates(JSON.parse(pairs) as EnginePair[], from, to),
  );
}

/** Whether it checks a text instead of translating it. */
export const isChecker = (kind: EngineKind): boolean => kind === 'languagetool';

function translates(pairs: EnginePair[], from: string, to: string): boolean {
  const covers = (wanted: string, tag: string) =>
    wanted === tag || (wanted === primaryLanguage(wanted) && wanted === primaryLanguage(tag));
  return (
    pairs.length === 0 || pairs.some((pair) => covers(pair.source_lang, from) && covers(pair.target_lang, to))
  );
}

export async function insertEngine(
  trx: Db,
  secrets: SecretBox,
  { key, ...fields }: EngineFields & { key: string },
): Promise<Engine> {
  const at = new Date().toISOString();
  const { pairs, enabled, automatic, ...rest } = fields;
  const { id } = await trx
    .insertInto('machine_engine')
    .values({
      ...rest,
      pairs: JSON.stringify(pairs),
      enabled: enabled ? 1 : 0,
      automatic: automatic ? 1 : 0,
      secret: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setKey(trx, secrets, id, key);
  return requireEngine(trx, id);
}

export async function changeEngine(trx: Db, id: number, change: Partial<EngineFields>): Promise<void> {
  const { pairs, enabled, automatic, ...rest } = change;
  await trx
    .updateTable('machine_engine')
    .set({
      ...rest,
      ...(pairs ? { pairs: JSON.stringify(pairs) } : {}),
      ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
      ...(automatic === undefined ? {} : { automatic: automatic ? 1 : 0 }),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** `''` removes it. */
export async function setKey(trx: Db, secrets: SecretBox, id: number, key: string): Promise<void> {
  await trx
    .updateTable('machine_engine')
    .set({ secret: key === '' ? '' : secrets.seal(key, keyPurpose(id)) })
    .where('id', '=', id)
    .execute();
}

/** Re-encrypts keys sealed by older keys of the server; returns how many. */
export async function resealEngines(db: Db, secrets: SecretBox): Promise<number> {
  const rows = await db
    .selectFrom('machine_engine')
    .select(['id', 'secret'])
    .where('secret', '!=', '')
    .execute();
  const old = rows.filter(({ secret }) => !secrets.isSealedByPresentKey(secret));
  for (const { id, secret } of old) {
    await db
      .updateTable('machine_engine')
      .set({ secret: secrets.seal(secrets.open(secret, keyPurpose(id)), keyPurpose(id)) })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute();
  }
  return old.length;
}

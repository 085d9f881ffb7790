import type { Db } from '../../../../server/db/open.ts';
import type { Invariant } from '../invariant.ts';

type Row = Record<string, unknown>;

/** The settings whose changes must be in the log, as it shows them. */
const COLUMNS = {
  document: ['name', 'target_lang', 'due_on', 'must_not_leave', 'quality_settings', 'lqa_settings'],
  memory: ['name', 'source_lang', 'target_lang', 'must_not_leave'],
  glossary: ['name', 'source_lang', 'target_lang', 'must_not_leave'],
} as const;
type Table = keyof typeof COLUMNS;
const SUBJECTS: Record<Table, string> = {
  document: 'document',
  memory: 'translation_memory',
  glossary: 'glossary',
};

/** Every changed setting is in the audit log with its old and its new value. */
export const changesAreAudited: Invariant = async ({ stage: { db } }) => {
  const before = await readSettings(db);
  const last = await lastEvent(db);
  return async () => {
    const after = await readSettings(db);
    const events = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .execute();
    const problems: string[] = [];
    for (const [key, row] of after) {
      const old = before.get(key);
      if (!old) continue;
      for (const [column, value] of Object.entries(row)) {
        if (value === old[column]) continue;
        const changes = events
          .filter((event) => `${event.subject_kind} ${event.subject_id}` === key)
          .map(({ details }) => (JSON.parse(details) as Record<string, Row | undefined>)[column])
          .filter((change) => change !== undefined);
        const isTold =
          shown(changes[0]?.from) === shown(old[column]) && shown(changes.at(-1)?.to) === shown(value);
        if (!isTold)
          problems.push(
            `${key}: "${column}" changed from ${shown(old[column])} to ${shown(value)}, the log says ${JSON.stringify(changes)}`,
          );
      }
    }
    return problems;
  };
};

async function lastEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_event')
    .select((where) => where.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

async function readSettings(db: Db): Promise<Map<string, Row>> {
  const settings = new Map<string, Row>();
  for (const table of Object.keys(COLUMNS) as Table[]) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...COLUMNS[table]] as never[])
      .execute();
    for (const { id, ...row } of rows as (Row & { id: number })[])
      settings.set(`${SUBJECTS[table]} ${id}`, row);
  }
  return settings;
}

/** The log shows 0 and 1 as false and true, and JSON as it is. */
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value ?? null);
}

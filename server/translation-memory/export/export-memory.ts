import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Memory } from '../../../shared/domain/contract/translation-memory.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import type { TmxCode, TmxProp, WritableUnit, WritableVariant } from '../../formats/tmx/index.ts';
import { writeTmx } from '../../formats/tmx/index.ts';
import { unitIsUnmarked } from '../../machine-translation/may-leave.ts';
import { CONTEXT_PROPS, MARK_PROP, type UnitExtra, type VariantExtra } from '../import/tmx-rows.ts';

const COLUMNS = [
  'id',
  'source',
  'target',
  'codes',
  'previous_source',
  'next_source',
  'context_key',
  'extra',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const;

/** Streams the memory as TMX 1.4b. Units that must not be sent have a property that imports recognise. */
export function exportMemory(db: Db, memory: Memory): AsyncGenerator<Uint8Array> {
  return writeTmx({ source_lang: memory.source_lang }, writableUnits(db, memory));
}

async function* writableUnits(db: Db, memory: Memory): AsyncGenerator<WritableUnit> {
  for await (const rows of keysetPages((after, limit) => loadUnits(db, memory, after, limit))) {
    // SQLite answers synchronously: a fast reader would starve other requests.
    await setImmediate();
    for (const row of rows) yield toWritable(row, memory);
  }
}

function loadUnits(db: Db, memory: Memory, after: number, limit: number) {
  const hidden = hiddenJob(memory);
  return db
    .selectFrom('unit')
    .select(COLUMNS)
    .select(sql<0 | 1>`CASE WHEN ${unitIsUnmarked()} THEN 0 ELSE 1 END`.as('is_marked'))
    .where('memory_id', '=', memory.id)
    .where('deleted_at', 'is', null)
    .$if(hidden !== null, (query) =>
      query.where((where) => where.or([where('job_id', 'is', null), where('job_id', '<>', hidden)])),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

type UnitRow = Awaited<ReturnType<typeof loadUnits>>[number];

function toWritable(row: UnitRow, { source_lang, target_lang }: Memory): WritableUnit {
  const extra: UnitExtra = row.extra ? JSON.parse(row.extra) : {};
  const codes: TmxCode[] = row.codes ? JSON.parse(row.codes) : [];
  const targetCodes = extra.target_codes ?? codes;
  return {
    tuid: extra.tuid ?? null,
    created_at: row.created_at,
    created_by: row.created_by,
    changed_at: row.updated_at,
    changed_by: row.updated_by,
    usage_count: extra.usage_count ?? null,
    last_used_at: extra.last_used_at ?? null,
    extra: extra.attributes ?? {},
    notes: extra.notes ?? [],
    props: [...(extra.props ?? []), ...contextProps(row), ...(row.is_marked === 1 ? [MARK_PROP] : [])],
    variants: [
      toVariant({ lang: source_lang, text: row.source, codes }, extra.source),
      toVariant({ lang: target_lang, text: row.target, codes: targetCodes }, extra.target),
    ],
  };
}

function toVariant(
  { lang, ...variant }: { lang: string; text: string; codes: TmxCode[] },
  extra: VariantExtra = {},
): WritableVariant {
  const { props = [], notes = [], attributes = {} } = extra;
  return { ...variant, lang: extra.lang ?? lang, props, notes, extra: attributes };
}

function contextProps({ previous_source, next_source, context_key }: UnitRow): TmxProp[] {
  const props: [type: string, text: string | null][] = [
    [CONTEXT_PROPS.previous[0], previous_source],
    [CONTEXT_PROPS.next[0], next_source],
    [CONTEXT_PROPS.key[0], context_key],
  ];
  return props.flatMap(([type, text]) => (text === null ? [] : [{ type, text }]));
}

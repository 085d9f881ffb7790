import { z } from '@tessera/shared/schema';
import { id, jobRef, listQuery, pathId, requiredText, text, time, userRef, wording } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_MEMORY } from '../resource.ts';
import { HYGIENE_CHECKS } from '../translation-memory.ts';

export const MEMORY_ACTION_KINDS = ['import', 'replace', 'set', 'delete', 'undo'] as const;
export const memoryActionKind = z.enum(MEMORY_ACTION_KINDS);
export type MemoryActionKind = z.output<typeof memoryActionKind>;

export const memoryAction = z.object({
  action_id: z.string(),
  kind: memoryActionKind,
  user: userRef.nullable(),
  at: time,
  /** Units added, changed or deleted. */
  changed: z.int(),
  /** `null` = in force. */
  undone_at: time.nullable(),
  description: z.string(),
  description_says: wording.optional(),
});
export type MemoryAction = z.output<typeof memoryAction>;

export const listMemoryActions = endpoint({
  id: 'memory.actions.list',
  method: 'GET',
  path: '/translation_memory/{id}/actions',
  summary: 'The journal of a memory: its imports and bulk changes, newest first, 100 per page',
  access: 'memory.read',
  resource: OF_MEMORY,
  params: pathId,
  query: listQuery.pick({ page: true }),
  answer: z.object({ actions: z.array(memoryAction), total_rows: z.int() }),
});

export const undoMemoryAction = endpoint({
  id: 'memory.actions.undo',
  method: 'POST',
  path: '/translation_memory/{id}/actions/{action_id}/undo',
  summary: 'Undo an import or bulk change; units edited since are kept',
  access: 'memory.edit_units',
  resource: OF_MEMORY,
  params: pathId.extend({ action_id: z.string().regex(/^[\w:-]{1,64}$/) }),
  answer: jobRef.extend({ action_id: z.string() }),
  errors: { 409: 'The action has already been undone' },
});

/** The affected units: the filter's, or these ids. */
export const unitFilter = z
  .strictObject({
    search: listQuery.shape.search,
    hygiene: z.enum(HYGIENE_CHECKS).optional(),
    ids: z.array(id).min(1).max(1000).optional(),
  })
  .prefault({});
export type UnitFilter = z.output<typeof unitFilter>;

export const unitChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('replace'),
    side: z.enum(['source', 'target']).default('target'),
    find: text.max(1000).refine((value) => value !== '', 'field.empty'),
    /** With `regex`, `$1`, `$<name>` and `$&` refer to the match. */
    replace: text.max(1000),
    regex: z.boolean().default(false),
    match_case: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('set'),
    field: z.enum(['target', 'origin', 'created_by']),
    value: requiredText.max(1000),
  }),
  z.object({ type: z.literal('delete') }),
]);
export type UnitChange = z.output<typeof unitChange>;

export const changeManyUnits = endpoint({
  id: 'memory.records.change_many',
  method: 'POST',
  path: '/translation_memory/{id}/records/change',
  summary: 'Find and replace in, set a field of, or delete all units matching a filter; one journal action',
  access: 'memory.edit_units',
  resource: OF_MEMORY,
  params: pathId,
  body: z.object({
    filter: unitFilter,
    change: unitChange,
    /** Dry run: the job's report counts what would change and shows samples. */
    dry_run: z.boolean().default(false),
  }),
  answer: jobRef.extend({ action_id: z.string() }),
});

import { z } from '@tessera/shared/schema';
import { id, pathId, time } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_UNIT } from '../resource.ts';
import { unit } from '../translation-memory.ts';

export const unitDetails = unit.extend({
  /** The segment it was approved in; `null` = none, or one the caller may not see. */
  segment: z
    .object({
      document_id: id,
      document_name: z.string(),
      /** Its row in the document, from 1. */
      row_number: z.int(),
    })
    .nullable(),
  /** The import that added it; `null` = none, or older than the memory's journal. */
  import: z.object({ file_name: z.string().nullable(), at: time, user: z.string().nullable() }).nullable(),
  /** Sources of its neighbours, plain; `''` = first or last, `null` = unknown. */
  previous_source: z.string().nullable(),
  next_source: z.string().nullable(),
  /** Its key in the original file. */
  context_key: z.string().nullable(),
});
export type UnitDetails = z.output<typeof unitDetails>;

export const getUnit = endpoint({
  id: 'memory.records.get',
  method: 'GET',
  path: '/translation_memory/records/{id}',
  summary: 'One unit, with its origin and surrounding texts',
  access: 'memory.read',
  resource: OF_UNIT,
  params: pathId,
  answer: unitDetails,
});

const unitTexts = unit.pick({ source: true, target: true, origin: true });

/**
 * `edited`: by hand. `approved`: with its segment. `changed`: in bulk. `recorded`: before the history
 * existed, or from its original file.
 */
export const UNIT_CHANGE_KINDS = [
  'created',
  'edited',
  'approved',
  'imported',
  'changed',
  'deleted',
  'undone',
  'recorded',
] as const;

export const unitVersion = z.object({
  kind: z.enum(UNIT_CHANGE_KINDS),
  at: time,
  user: z.string().nullable(),
  /** `null` = none, or unknown. */
  before: unitTexts.nullable(),
  after: unitTexts.nullable(),
});
export type UnitVersion = z.output<typeof unitVersion>;

export const getUnitHistory = endpoint({
  id: 'memory.records.history',
  method: 'GET',
  path: '/translation_memory/records/{id}/history',
  summary: 'The history of a unit, newest first; at most 200 changes',
  access: 'memory.read',
  resource: OF_UNIT,
  params: pathId,
  answer: z.array(unitVersion),
});

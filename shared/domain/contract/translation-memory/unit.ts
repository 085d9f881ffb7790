import { z } from '@tessera/shared/schema';
import { id, pathId, time } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_UNIT } from '../resource.ts';
import { unit } from '../translation-memory.ts';

export const unitDetails = unit.extend({
  /** The segment it was approved in; `null` = none, or one that the caller does not see. */
  segment: z
    .object({
      document_id: id,
      document_name: z.string(),
      /** Its row in the document, from 1. */
      row_number: z.int(),
    })
    .nullable(),
  /** The import that added it; `null` = none, or one from before the memory had a journal. */
  import: z.object({ file_name: z.string().nullable(), at: time, user: z.string().nullable() }).nullable(),
  /** Sources of its neighbours, plain; `''` = it was the first or the last, `null` = not known. */
  previous_source: z.string().nullable(),
  next_source: z.string().nullable(),
  /** Its key in the file it comes from. */
  context_key: z.string().nullable(),
});
export type UnitDetails = z.output<typeof unitDetails>;

export const getUnit = endpoint({
  id: 'memory.records.get',
  method: 'GET',
  path: '/translation_memory/records/{id}',
  summary: 'One unit, with where it comes from and what stood around it there',
  access: 'memory.read',
  resource: OF_UNIT,
  params: pathId,
  answer: unitDetails,
});

const unitTexts = unit.pick({ source: true, target: true, origin: true });

/**
 * `edited`: by hand. `approved`: with its segment. `changed`: with many others. `recorded`: before there was a history,
 * or in the file that it comes from.
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
  /** `null` = nothing, or not known. */
  before: unitTexts.nullable(),
  after: unitTexts.nullable(),
});
export type UnitVersion = z.output<typeof unitVersion>;

export const getUnitHistory = endpoint({
  id: 'memory.records.history',
  method: 'GET',
  path: '/translation_memory/records/{id}/history',
  summary: 'What happened to a unit, newest first; at most 200 changes',
  access: 'memory.read',
  resource: OF_UNIT,
  params: pathId,
  answer: z.array(unitVersion),
});

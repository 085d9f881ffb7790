import { z } from '@tessera/shared/schema';
import { baseVersion, pathId, wording } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_SEGMENT } from '../resource.ts';
import { documentRecord } from './record.ts';

/** Why segments cannot be split or joined here; `null` = possible, as far as known without reading the file. */
export const segmentation = z.object({
  split: z.string().nullable(),
  /** The same as a catalogue message. */
  split_says: wording.optional(),
  join: z.string().nullable(),
  join_says: wording.optional(),
});

export type Segmentation = z.output<typeof segmentation>;

export const getSegmentation = endpoint({
  id: 'document.records.segmentation',
  method: 'GET',
  path: '/document/records/{id}/segmentation',
  summary: 'Whether a segment can be split, or joined with the next one',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: segmentation,
});

/** The journal entry, and the resulting segments. */
const resegmented = z.object({ action_id: z.string(), records: z.array(documentRecord) });

export const splitRecord = endpoint({
  id: 'document.records.split',
  method: 'POST',
  path: '/document/records/{id}/split',
  summary: 'Split a segment in two if its file format allows; one action. The parts are not approved',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    version: baseVersion,
    /** Start of the second part, as a UTF-16 offset into the source as sent. */
    source_offset: z.int().min(1),
    /** The same in the target; `null` = all of it stays in the first part. */
    target_offset: z.int().min(0).nullable().default(null),
  }),
  answer: resegmented,
  errors: { 409: 'Someone else has changed the segment, or it cannot be split; see the detail' },
});

export const joinRecords = endpoint({
  id: 'document.records.join',
  method: 'POST',
  path: '/document/records/{id}/join',
  summary: 'Join a segment with the next one of its unit; one action. The result is not approved',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({ version: baseVersion, next_version: baseVersion }),
  answer: resegmented,
  errors: { 409: 'Someone else has changed one of them, or they cannot be joined; see the detail' },
});

import { z } from '@tessera/shared/schema';
import { id, pathId } from '../common.ts';
import { segmentState } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { OF_SEGMENT } from '../resource.ts';

/** A segment of another document with the same source and another target language. */
export const otherLanguage = z.object({
  record_id: id,
  row_number: z.int(),
  document: z.object({ id, name: z.string() }),
  target_lang: z.string(),
  /** `''` = not translated yet. Its inline codes are the segment's own. */
  target: z.string(),
  state: segmentState,
});

export type OtherLanguage = z.output<typeof otherLanguage>;

export const recordContext = z.object({
  /** The nearest heading before the segment in its document; `null` = none near it, or unknown. */
  heading: z.object({ row_number: z.int(), source: z.string() }).nullable(),
  others: z.array(otherLanguage),
});

export type RecordContext = z.output<typeof recordContext>;

export const getRecordContext = endpoint({
  id: 'document.records.context',
  method: 'GET',
  path: '/document/records/{id}/context',
  summary:
    'The heading above a segment, and its source in other target languages: one segment each, at most 20',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: recordContext,
});

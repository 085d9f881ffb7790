import { z } from '@tessera/shared/schema';
import { flag, id, pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

/**
 * Data of a segment that its file cannot hold. `approval`: that it is approved; `state`: any other state;
 * `text`: the current target; `comments`: its comments.
 */
export const lossReason = z.enum(['approval', 'state', 'text', 'comments']);
export type LossReason = z.output<typeof lossReason>;

export const downloadLoss = z.object({
  record_id: id,
  row_number: z.int(),
  reason: lossReason,
  source: z.string(),
  /** The segment's document, in a package. */
  document: z.object({ id, name: z.string(), source_lang: z.string() }).optional(),
});

export const downloadLosses = z.object({
  /** In the order of documents and segments, the first five hundred. */
  losses: z.array(downloadLoss),
  total_losses: z.int(),
  counts: z.object({ approval: z.int(), state: z.int(), text: z.int(), comments: z.int() }),
});

export type DownloadLosses = z.output<typeof downloadLosses>;

export const getDownloadLosses = endpoint({
  id: 'document.losses',
  method: 'GET',
  path: '/document/{id}/download/losses',
  summary:
    'What a download cannot contain, by segment: the first 500 and the total; `?package=1` for all documents of its package',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ package: flag }),
  answer: downloadLosses,
});

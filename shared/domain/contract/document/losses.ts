import { z } from '@tessera/shared/schema';
import { flag, id, pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

/**
 * What a segment's file does not keep. `approval`: that it is approved; `state`: its state otherwise; `text`: the target
 * as it is here; `comments`: what was written beside it.
 */
export const lossReason = z.enum(['approval', 'state', 'text', 'comments']);
export type LossReason = z.output<typeof lossReason>;

export const downloadLoss = z.object({
  record_id: id,
  row_number: z.int(),
  reason: lossReason,
  source: z.string(),
  /** Of a package: whose segment it is. */
  document: z.object({ id, name: z.string(), source_lang: z.string() }).optional(),
});

export const downloadLosses = z.object({
  /** In the order of the documents and of their segments, the first five hundred. */
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
    'What a download cannot carry, segment by segment: the first five hundred, and how many there are; `?package=1` of all documents of the package that it came in',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ package: flag }),
  answer: downloadLosses,
});

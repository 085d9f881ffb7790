import { z } from '@tessera/shared/schema';
import { id, message, pathId, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

/** Events in an open document. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('record'),
    id,
    row_number: z.int(),
    version: z.int(),
    /** The user who changed it. */
    user: userRef.nullable(),
  }),
  /** So much changed, or may have been missed, that displayed data must be refetched. */
  z.object({ type: z.literal('reload') }),
  /** A comment was added to a segment or resolved. */
  z.object({ type: z.literal('comment'), record_id: id }),
  /** A user entered a segment; `null` = left. */
  z.object({ type: z.literal('presence'), user: userRef, record_id: id.nullable() }),
]);

export type LiveEvent = z.output<typeof liveEvent>;

export const watchDocument = endpoint({
  id: 'document.events',
  method: 'GET',
  path: '/document/{id}/events',
  summary: 'Segment changes and users’ positions as server-sent events; starts with all current users',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: liveEvent,
  answerKind: 'events',
});

export const setPresence = endpoint({
  id: 'document.presence',
  method: 'POST',
  path: '/document/{id}/presence',
  summary: 'Report the caller’s current segment; expires after 30 seconds, so repeat in time',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({ record_id: id.nullable() }),
  answer: message,
});

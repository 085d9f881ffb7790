import { z } from '@tessera/shared/schema';
import { id, pathId, requiredText, time, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_SEGMENT } from '../resource.ts';

export const recordComment = z.object({
  id,
  text: z.string(),
  created_at: time,
  created_by_user: userRef,
  /** `null` = open. */
  resolved_at: time.nullable().optional(),
  resolved_by_user: userRef.nullable().optional(),
});

export type RecordComment = z.output<typeof recordComment>;

export const listRecordComments = endpoint({
  id: 'document.records.comments.list',
  method: 'GET',
  path: '/document/records/{id}/comments',
  summary: 'Comments on a segment, oldest first',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.array(recordComment),
});

export const createRecordComment = endpoint({
  id: 'document.records.comments.create',
  method: 'POST',
  path: '/document/records/{id}/comments',
  summary: 'Comment on a segment',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({ text: requiredText }),
  answer: recordComment,
  status: 201,
});

export const resolveRecordComment = endpoint({
  id: 'document.records.comments.resolve',
  method: 'PUT',
  path: '/document/records/{id}/comments/{comment_id}',
  summary: 'Resolve a comment, or open it again',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId.extend({ comment_id: z.coerce.number().pipe(id) }),
  body: z.object({ resolved: z.boolean() }),
  answer: recordComment,
});

import { z } from '@tessera/shared/schema';
import { id, pathId, requiredText, search, time, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT, OF_SEGMENT } from '../resource.ts';

export const recordComment = z.object({
  id,
  /** With `@` and the current name of each mentioned user. */
  text: z.string(),
  /** Mentioned users; absent = from a server without mentions. */
  mentions: z.array(userRef).optional(),
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

/** Maximum users mentioned in a comment. */
const MAX_MENTIONS = 20;

export const findMentionable = endpoint({
  id: 'document.comments.people',
  method: 'GET',
  path: '/document/{id}/comments/people',
  summary:
    'The users who can be mentioned in comments: those with access to the document, by name, at most 20; users with only granted access find those who have worked on it',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ search }),
  answer: z.array(userRef),
});

export const createRecordComment = endpoint({
  id: 'document.records.comments.create',
  method: 'POST',
  path: '/document/records/{id}/comments',
  summary: 'Comment on a segment; mentioned users are notified',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    text: requiredText,
    /** Mentioned users, each named in the text as `@` and the name; otherwise 422. */
    mentions: z.array(id).max(MAX_MENTIONS).default([]),
  }),
  answer: recordComment,
  status: 201,
});

export const resolveRecordComment = endpoint({
  id: 'document.records.comments.resolve',
  method: 'PUT',
  path: '/document/records/{id}/comments/{comment_id}',
  summary: 'Resolve or reopen a comment',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId.extend({ comment_id: z.coerce.number().pipe(id) }),
  body: z.object({ resolved: z.boolean() }),
  answer: recordComment,
});

import { z } from '@tessera/shared/schema';
import { id, message, pathId, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_OWN_ACCOUNT, OF_USERS } from './resource.ts';

/** Identifies a session without revealing its token. */
const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

export const session = z.object({
  id: sessionId,
  created_at: time,
  last_seen_at: time,
  /** Expires then unless used before. */
  expires_at: time,
  /** The browser's own description. */
  user_agent: z.string(),
  address: z.string(),
  remember: z.boolean(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  id: 'session.list',
  method: 'GET',
  path: '/user/sessions',
  summary: 'The caller’s sessions, last seen first',
  access: 'session',
  answer: z.array(session),
});

export const endOtherSessions = endpoint({
  id: 'session.end_others',
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'End all other sessions of the caller',
  access: 'session',
  answer: message,
});

export const endSession = endpoint({
  id: 'session.end',
  method: 'DELETE',
  path: '/user/sessions/{session}',
  summary: 'End one of the caller’s sessions',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: z.object({ session: sessionId }),
  answer: message,
});

export const listSessionsOf = endpoint({
  id: 'users.sessions.list',
  method: 'GET',
  path: '/users/{id}/sessions',
  summary: 'The sessions of a user, last seen first',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: z.array(session),
});

export const endSessionsOf = endpoint({
  id: 'users.sessions.end_all',
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'End all sessions of a user; for the caller, all except the current one',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: message,
});

export const endSessionOf = endpoint({
  id: 'users.sessions.end',
  method: 'DELETE',
  path: '/users/{id}/sessions/{session}',
  summary: 'End a session of a user',
  access: 'users.manage',
  resource: OF_USERS,
  params: z.object({ id: z.coerce.number().pipe(id), session: sessionId }),
  answer: message,
});

import * as contract from '../../../shared/domain/contract/session.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { endSessionsOf } from '../../identity/sessions.ts';
import { requireUser } from '../../identity/user-queries.ts';
import { notFound } from '../../messages/problem.ts';
import { deleteSession, listSessions } from './session-queries.ts';

interface By {
  user: SessionUser;
  address: string;
}

export function sessionRoutes(api: Api): void {
  api.on(contract.listSessions, ({ user }, { db }) =>
    listSessions(db, user.id, { current: user.session_id }),
  );

  api.on(contract.endSession, async (call, { db }) => {
    await endOne(db, call, call.user.id, call.params.session);
    return { message: 'The session has ended.' };
  });

  api.on(contract.endOtherSessions, async (call, { db }) => {
    const count = await endAll(db, call, call.user.id);
    return { message: `${count} other ${count === 1 ? 'session has' : 'sessions have'} ended.` };
  });

  api.on(contract.listSessionsOf, async ({ params, user }, { db }) => {
    await requireUser(db, params.id);
    return listSessions(db, params.id, { current: user.session_id });
  });

  api.on(contract.endSessionOf, async (call, { db }) => {
    await endOne(db, call, call.params.id, call.params.session);
    return { message: 'The session has ended.' };
  });

  api.on(contract.endSessionsOf, async (call, { db }) => {
    const count = await endAll(db, call, call.params.id);
    return { message: `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.` };
  });
}

function endOne(db: Db, by: By, userId: number, sessionId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const owner = await requireUser(trx, userId);
    if (!(await deleteSession(trx, userId, sessionId))) throw notFound('session');
    await recordEvent(trx, {
      by,
      action: 'session.end',
      subject: { kind: 'user', id: userId, name: owner.username },
      details: { sessions: 1 },
    });
  });
}

/** Ends the caller's own sessions except the current one. */
function endAll(db: Db, by: By, userId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const owner = await requireUser(trx, userId);
    const count = await endSessionsOf(trx, userId, { except: by.user.session_id });
    await recordEvent(trx, {
      by,
      action: 'session.end',
      subject: { kind: 'user', id: userId, name: owner.username },
      details: { sessions: count },
    });
    return count;
  });
}

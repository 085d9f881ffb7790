import { setPresence, watchDocument } from '../../../shared/domain/contract/document/live.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import type { BodyInit } from '../../http/body-init.ts';
import { isVisible } from '../../identity/policy/visible.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { stillSignedIn } from '../../identity/still-signed-in.ts';
import { eventStream } from '../../live/event-stream.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import { getDocumentScope } from '../documents/queries.ts';

export function liveRoutes(api: Api): void {
  api.on(watchDocument, async ({ params, user, request }, { db, live, streams }) => {
    const { id } = await getDocumentScope(db, params.id);
    const release = streams.open(user.id);
    // Covers a reader who leaves before the stream begins.
    request.signal.addEventListener('abort', release, { once: true });
    const body = eventStream({
      subscribe: (subscriber) => live.subscribe(id, { ...subscriber, userId: user.id }),
      mayGoOn: () => mayStillRead(db, id, user),
      until: user.token_expires_at,
      onEnd: release,
    });
    return new Response(body as BodyInit, {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    });
  });

  api.on(setPresence, async ({ params, body, user }, { db, live }) => {
    const { id } = await getDocumentScope(db, params.id);
    if (body.record_id !== null) await requireRecordOf(db, id, body.record_id);
    const { username } = user;
    await live.setPresence({
      documentId: id,
      user: { id: user.id, username },
      recordId: body.record_id,
    });
    return { message: 'Position shared.' };
  });
}

/** Throws 422 for a segment of another document. */
async function requireRecordOf(db: Db, documentId: number, recordId: number): Promise<void> {
  const row = await db
    .selectFrom('document_record')
    .select('id')
    .where('id', '=', recordId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!row) throw wrongField('record_id', localised('live.no-segment'));
}

/**
 * False once the user has signed out or been disabled, their token has ended, or the document is in the bin.
 */
async function mayStillRead(db: Db, documentId: number, user: SessionUser): Promise<boolean> {
  const isThere = await getDocumentScope(db, documentId).then(
    () => true,
    () => false,
  );
  const viewer = isThere ? await stillSignedIn(db, user) : null;
  return viewer !== null && isVisible(db, viewer, 'document', documentId);
}

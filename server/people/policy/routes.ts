import * as contract from '../../../shared/domain/contract/member.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { putMember, readGrants, requireRoleWithin, writeGrants } from '../../identity/policy/grants.ts';
import { describeGrants } from '../../identity/policy/grants-change.ts';
import { findCandidates, listMembers, requireSharing } from '../../identity/policy/members.ts';
import { requireUser } from '../../identity/user-queries.ts';
import { notFound } from '../../messages/problem.ts';

/** Grants: administrators edit them per person, managers of a resource per resource. */
export function policyRoutes(api: Api): void {
  api.on(contract.getGrants, async ({ params }, { db }) => readGrants(db, await requireUser(db, params.id)));

  api.on(contract.setGrants, async (call, { db, live }) => {
    const answer = await db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      const before = await readGrants(trx, subject);
      await writeGrants(trx, subject, call.body);
      const after = await readGrants(trx, { ...subject, scope: call.body.scope });
      const details = describeGrants(before, after);
      if (Object.keys(details).length > 0) {
        await recordEvent(trx, {
          by: call,
          action: 'users.grants',
          subject: { kind: 'user', id: subject.id, name: subject.username },
          details,
        });
      }
      return after;
    });
    await live.dismiss(call.params.id);
    return answer;
  });

  api.on(contract.listMembers, async ({ params, user }, { db }) =>
    listMembers(db, await requireSharing(db, user, params)),
  );

  api.on(contract.findCandidates, async ({ params, query, user }, { db }) =>
    findCandidates(db, user, await requireSharing(db, user, params), query.search),
  );

  api.on(contract.putMember, async (call, { db, live }) => {
    const { params, body, user } = call;
    const members = await db.transaction().execute(async (trx) => {
      const shared = await requireSharing(trx, user, params);
      const member = await requireUser(trx, params.user_id);
      requireRoleWithin(member.role, body.role, 'role');
      await putMember(trx, { userId: member.id, kind: shared.kind, id: shared.id, role: body.role });
      await recordEvent(trx, {
        by: call,
        action: 'member.put',
        subject: shared,
        details: { user_id: member.id, username: member.username, role: body.role },
      });
      return listMembers(trx, shared);
    });
    // A lower role takes effect at once, too.
    await live.dismiss(params.user_id);
    return members;
  });

  api.on(contract.removeMember, async (call, { db, live }) => {
    const { params, user } = call;
    await db.transaction().execute(async (trx) => {
      const shared = await requireSharing(trx, user, params);
      const removed = await trx
        .deleteFrom('resource_member')
        .where('user_id', '=', params.user_id)
        .where('kind', '=', shared.kind)
        .where('resource_id', '=', shared.id)
        .executeTakeFirst();
      if (Number(removed.numDeletedRows) === 0) throw notFound('member');
      const member = await requireUser(trx, params.user_id);
      await recordEvent(trx, {
        by: call,
        action: 'member.remove',
        subject: shared,
        details: { user_id: member.id, username: member.username },
      });
    });
    await live.dismiss(params.user_id);
    return { message: 'They no longer have access, unless through its languages.' };
  });
}

import { listMembers, type Member, putMember, removeMember } from '@tessera/shared/contract/member';
import type { ResourceKind } from '@tessera/shared/contract/resource';
import type { Role } from '@tessera/shared/policy';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { announce, Badge, Button, Dialog, ErrorPanel, Select, SkeletonLines } from '@tessera/shared/ui';
import * as rows from '../rows/rows.module.css';
import { Candidates } from './Candidates.tsx';
import * as css from './members.module.css';
import { t } from './messages.ts';
import { rolesWithin } from './roles-within.ts';

export interface MembersDialogProps {
  kind: ResourceKind;
  resource: { id: number; name: string };
  onClose: () => void;
}

/** Access to a resource: owner, members, and users to add. Each change takes effect at once. */
export function MembersDialog({ kind, resource, onClose }: MembersDialogProps) {
  const params = { kind, id: resource.id };
  const query = useQuery(queryOf(listMembers, { params }));
  return (
    <Dialog title={t('title', { name: resource.name })} onClose={onClose}>
      {query.data ? (
        <>
          <section className={css.section} aria-label={t('list')}>
            <ul className={rows.list}>
              <li className={rows.item}>
                <span className={css.who}>
                  <span className={css.name}>
                    {query.data.owner.username} <Badge tone="neutral">{t('owner')}</Badge>
                  </span>
                </span>
              </li>
              {query.data.members.map((member) => (
                <MemberRow key={member.user.id} member={member} params={params} />
              ))}
            </ul>
            <p className={css.note}>{t('others')}</p>
          </section>
          <Candidates params={params} />
        </>
      ) : query.error ? (
        <ErrorPanel
          error={query.error}
          title={t('failed')}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonLines lines={4} label={t('loading')} />
      )}
    </Dialog>
  );
}

function MemberRow({ member, params }: { member: Member; params: { kind: ResourceKind; id: number } }) {
  const { user, own_role, role, scope, disabled } = member;
  const invalidates = [{ endpoint: listMembers, params }];
  const change = useMutationOf(putMember, {
    invalidates,
    onSuccess: () => announce(t('changed', { user: user.username })),
  });
  const remove = useMutationOf(removeMember, {
    invalidates,
    onSuccess: () => announce(t('removed', { user: user.username })),
  });
  const failure = change.error ?? remove.error;
  return (
    <li className={rows.item}>
      <span className={css.who}>
        <span className={css.name}>
          {user.username}
          {disabled && <Badge tone="danger">{t('disabled')}</Badge>}
        </span>
        <span className={css.note}>
          {t(scope === 'all' ? 'scope.all' : 'scope.assigned', { role: ROLE_NAMES[own_role] })}
        </span>
      </span>
      <span className={rows.does}>
        {own_role !== 'user' && (
          <Select<Role | ''>
            label={t('role.of', { user: user.username })}
            isLabelHidden
            value={role ?? ''}
            onChange={(value) =>
              change.mutate({ params: { ...params, user_id: user.id }, body: { role: value || null } })
            }
            options={rolesWithin(own_role)}
          />
        )}
        <Button
          size="small"
          aria-label={t('remove.of', { user: user.username })}
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { ...params, user_id: user.id } })}
        >
          {t('remove')}
        </Button>
      </span>
      {failure && <ErrorPanel error={failure} />}
    </li>
  );
}

import { type Grants, getGrants, setGrants } from '@tessera/shared/contract/member';
import { listUsers, type User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Dialog, ErrorPanel, FormDialog, Notice, SkeletonLines, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { PairFields } from './PairFields.tsx';
import { ResourceFields } from './ResourceFields.tsx';
import { ScopeField } from './ScopeField.tsx';

interface GrantsDialogProps {
  user: User;
  onClose: () => void;
}

/** Grants a user language pairs and single resources, and revokes them. */
export function GrantsDialog({ user, onClose }: GrantsDialogProps) {
  const query = useQuery({ ...queryOf(getGrants, { params: { id: user.id } }), refetchOnMount: 'always' });
  if (query.data && !query.isFetching)
    return <GrantsForm user={user} grants={query.data} onClose={onClose} />;
  return (
    <Dialog title={titleOf(user)} onClose={onClose}>
      {query.error && !query.isFetching ? (
        <ErrorPanel error={query.error} title={t('grant.failed')} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonLines lines={6} label={t('grant.loading')} />
      )}
    </Dialog>
  );
}

const titleOf = ({ username }: User) => t('grant.title-of', { user: username });

function GrantsForm({ user, grants, onClose }: GrantsDialogProps & { grants: Grants }) {
  const params = { id: user.id };
  const save = useMutationOf(setGrants, { invalidates: [listUsers, { endpoint: getGrants, params }] });
  const form = useForm<Grants>({
    defaults: { scope: grants.scope, pairs: grants.pairs, resources: grants.resources },
    onSubmit: async ({ scope, pairs, resources }) => {
      const wanted = resources.map(({ kind, id, role }) => ({ kind, id, role }));
      await save.mutateAsync({ params, body: { scope, pairs, resources: wanted } });
      toast({ tone: 'success', message: t('grant.saved', { user: user.username }) });
    },
  });
  const { scope, pairs, resources } = form.values;
  const isNarrower = scope === 'assigned' && grants.scope === 'all';
  return (
    <FormDialog form={form} title={titleOf(user)} submitLabel={t('save')} onClose={onClose}>
      <ScopeField {...form.field('scope')} />
      {isNarrower && (
        <Notice tone="warning" isLive>
          {t('grant.narrower', { user: user.username })}
        </Notice>
      )}
      {scope === 'assigned' && (
        <>
          <PairFields pairs={pairs} onChange={(changed) => form.set({ pairs: changed })} />
          <ResourceFields
            role={user.role}
            given={resources}
            onChange={(changed) => form.set({ resources: changed })}
          />
        </>
      )}
    </FormDialog>
  );
}

import { type Account, getAccount, updateProfile } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { useSession } from '@tessera/shared/session';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { Form, RelativeTime, TextField, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './own.module.css';

/** Name, and the fields only an administrator can change. */
export function ProfilePanel({ account }: { account: Account }) {
  const session = useSession();
  const save = useMutationOf(updateProfile, { invalidates: [getAccount] });
  const form = useForm({
    defaults: { username: account.username },
    draft: 'account/name',
    schema: updateProfile.body,
    onSubmit: async (body, call) => {
      await save.mutateAsync({ body, ...call });
      toast({ tone: 'success', message: t('profile.saved') });
      // The frame also shows the name.
      await session.fetchUser().catch(() => undefined);
    },
  });
  return (
    <div className={css.stack}>
      <Form form={form} submitLabel={t('save')}>
        <TextField label={t('name')} autoComplete="name" {...form.field('username')} />
      </Form>
      <dl className={css.facts}>
        <dt>{t('email')}</dt>
        <dd>{account.email}</dd>
        <dt>{t('role')}</dt>
        <dd>{ROLE_NAMES[account.role]}</dd>
        <dt>{t('profile.member')}</dt>
        <dd>
          <RelativeTime time={account.created_at} />
        </dd>
        {account.providers.length > 0 && (
          <>
            <dt>{t('profile.providers')}</dt>
            <dd>{account.providers.join(', ')}</dd>
          </>
        )}
      </dl>
      <p className={css.note}>{t('profile.note')}</p>
    </div>
  );
}

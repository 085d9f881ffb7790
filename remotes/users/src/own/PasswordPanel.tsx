import { MIN_PASSWORD } from '@tessera/shared/contract/auth';
import { listSessions } from '@tessera/shared/contract/session';
import { changePassword } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { Form, Panel, PasswordField, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';

const EMPTY = { current_password: '', new_password: '' };

/** Changes the user's own password; all other sessions end. */
export function PasswordPanel({ email }: { email: string }) {
  const change = useMutationOf(changePassword, { invalidates: [listSessions] });
  const form = useForm({
    defaults: EMPTY,
    schema: changePassword.body,
    onSubmit: async (body) => {
      const { message } = await change.mutateAsync({ body });
      form.set(EMPTY);
      toast({ tone: 'success', message });
    },
  });
  return (
    <Panel title={t('password')}>
      <Form form={form} submitLabel={t('password.change')}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          description={t('password.rule', { min: MIN_PASSWORD })}
          {...form.field('new_password')}
        />
      </Form>
    </Panel>
  );
}

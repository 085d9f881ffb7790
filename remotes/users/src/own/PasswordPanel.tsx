import { MIN_PASSWORD } from '@tessera/shared/contract/auth';
import { listSessions } from '@tessera/shared/contract/session';
import { changePassword } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { Form, Panel, PasswordField, toast, useForm } from '@tessera/shared/ui';

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
    <Panel title="Password">
      <Form form={form} submitLabel="Change password">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description={`At least ${MIN_PASSWORD} characters. Every other session of yours ends.`}
          {...form.field('new_password')}
        />
      </Form>
    </Panel>
  );
}

import { erasePerson } from '@tessera/shared/contract/personal-data';
import { listUsers, type User } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, Notice, TextField, toast, useForm } from '@tessera/shared/ui';

interface EraseDialogProps {
  user: User;
  onErased: () => void;
  onClose: () => void;
}

/** Asks for the email address again, so that nobody is erased by accident. */
export function EraseDialog({ user, onErased, onClose }: EraseDialogProps) {
  const erase = useMutationOf(erasePerson, { invalidates: [listUsers] });
  const form = useForm({
    defaults: { email: '' },
    onSubmit: async ({ email }) => {
      await erase.mutateAsync({ params: { id: user.id }, body: { email } });
      toast({ tone: 'success', message: `${user.username} was erased.` });
      onErased();
    },
  });
  return (
    <FormDialog form={form} title={`Erase ${user.username}?`} submitLabel="Erase for good" onClose={onClose}>
      <Notice tone="warning">
        Their account, address, name, passkeys, tokens and sessions are deleted, and their name is taken out
        of units, histories and the audit log. What they did stays, as done by “Erased person {user.id}”. It
        cannot be undone; backups made before still name them.
      </Notice>
      <TextField
        label="Their email address"
        description={`Type ${user.email} to confirm.`}
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  );
}

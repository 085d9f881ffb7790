import { erasePerson } from '@tessera/shared/contract/personal-data';
import { listUsers, type User } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, Notice, TextField, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';

interface EraseDialogProps {
  user: User;
  onErased: () => void;
  onClose: () => void;
}

/** Asks for the email address again, to prevent accidental erasure. */
export function EraseDialog({ user, onErased, onClose }: EraseDialogProps) {
  const erase = useMutationOf(erasePerson, { invalidates: [listUsers] });
  const form = useForm({
    defaults: { email: '' },
    onSubmit: async ({ email }) => {
      await erase.mutateAsync({ params: { id: user.id }, body: { email } });
      toast({ tone: 'success', message: t('erase.done', { user: user.username }) });
      onErased();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('erase.title', { user: user.username })}
      submitLabel={t('erase.do')}
      onClose={onClose}
    >
      <Notice tone="warning">{t('erase.text', { id: user.id })}</Notice>
      <TextField
        label={t('erase.email')}
        description={t('erase.email-hint', { email: user.email })}
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  );
}

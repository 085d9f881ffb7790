import { type AccountLink, createUser, listUsers } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { Checkbox, FormDialog, PasswordField, toast, useForm } from '@tessera/shared/ui';
import { useState } from 'react';
import { UserFields, type UserValues } from './UserFields.tsx';

interface NewUserSheetProps {
  onClose: () => void;
  /** The link is shown this once: whoever takes it must show it. */
  onInvited: (link: AccountLink, username: string) => void;
}

const withPassword = createUser.body.required({ password: true });
const withLink = createUser.body.omit({ password: true });

export function NewUserSheet({ onClose, onInvited }: NewUserSheetProps) {
  const [invites, setInvites] = useState(false);
  const create = useMutationOf(createUser, { invalidates: [listUsers] });
  const form = useForm<UserValues>({
    defaults: { username: '', email: '', role: 'user', disabled: false, password: '' },
    schema: invites ? withLink : withPassword,
    onSubmit: async ({ password, ...fields }) => {
      const user = await create.mutateAsync({ body: invites ? fields : { ...fields, password } });
      if (user.link) onInvited(user.link, user.username);
      else toast({ tone: 'success', message: `${user.username} can sign in now.` });
    },
  });
  return (
    <FormDialog form={form} title="New user" submitLabel="Create user" onClose={onClose} isSheet>
      <UserFields form={form} />
      {!invites && (
        <PasswordField
          label="Password"
          description="At least 8 characters. Hand it over safely; the user can change it."
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      <Checkbox
        label="Invite by a link instead"
        description="You get a one-time link to hand over, and they choose the password themselves."
        name="invites"
        value={invites}
        onChange={setInvites}
      />
    </FormDialog>
  );
}

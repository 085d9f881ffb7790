import { createUser, listUsers, type User, updateUser } from '@tessera/shared/contract/user';
import { ROLES, type Role } from '@tessera/shared/policy';
import { useMutationOf } from '@tessera/shared/query';
import {
  Checkbox,
  FormDialog,
  type FormState,
  Notice,
  PasswordField,
  Select,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { ROLE_NAMES, ROLE_NOTES } from './role-names.ts';

interface Values {
  username: string;
  email: string;
  role: Role;
  disabled: boolean;
  password: string;
}

interface SheetProps {
  onClose: () => void;
}

export function NewUserSheet({ onClose }: SheetProps) {
  const create = useMutationOf(createUser, { invalidates: [listUsers] });
  const form = useForm<Values>({
    defaults: { username: '', email: '', role: 'user', disabled: false, password: '' },
    schema: createUser.body,
    onSubmit: async (values) => {
      const user = await create.mutateAsync({ body: values });
      toast({ tone: 'success', message: `${user.username} can sign in now.` });
    },
  });
  return (
    <FormDialog form={form} title="New user" submitLabel="Create user" onClose={onClose} isSheet>
      <UserFields form={form} />
      <PasswordField
        label="Password"
        description="At least 8 characters. Hand it over safely; the user can change it."
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormDialog>
  );
}

export function UserSheet({ user, isMe, onClose }: SheetProps & { user: User; isMe: boolean }) {
  const update = useMutationOf(updateUser, { invalidates: [listUsers] });
  const form = useForm<Values>({
    defaults: {
      username: user.username,
      email: user.email,
      role: user.role,
      disabled: user.disabled,
      password: '',
    },
    onSubmit: async ({ password, ...fields }) => {
      const saved = await update.mutateAsync({
        params: { id: user.id },
        body: password ? { ...fields, password } : fields,
      });
      toast({ tone: 'success', message: `Saved ${saved.username}.` });
    },
  });
  const isLocked = form.values.disabled && !user.disabled;
  return (
    <FormDialog form={form} title={user.username} submitLabel="Save" onClose={onClose} isSheet>
      <UserFields form={form} />
      <PasswordField
        label="New password"
        isOptional
        description="Leave empty to keep the present one. A new one ends all sessions of this user."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Checkbox
        label="Disabled"
        description="A disabled user cannot sign in. What they did stays."
        {...form.field('disabled')}
      />
      {isLocked && (
        <Notice tone="warning" isLive>
          {user.username} is signed out everywhere at once when you save.
          {isMe && ' This is your own account.'}
        </Notice>
      )}
    </FormDialog>
  );
}

function UserFields({ form }: { form: FormState<Values> }) {
  return (
    <>
      <TextField label="Name" autoComplete="off" {...form.field('username')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Select<Role>
        label="Role"
        description={`${ROLE_NAMES[form.values.role]}: ${ROLE_NOTES[form.values.role]}.`}
        options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        {...form.field('role')}
      />
    </>
  );
}

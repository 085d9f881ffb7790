import { ROLES, type Role } from '@tessera/shared/policy';
import { type FormState, Select, TextField } from '@tessera/shared/ui';
import { ROLE_NAMES, ROLE_NOTES } from './role-names.ts';

export interface UserValues {
  username: string;
  email: string;
  role: Role;
  disabled: boolean;
  password: string;
}

/** Fields shared by the forms for new and existing users. */
export function UserFields<Values extends UserValues>({ form }: { form: FormState<Values> }) {
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

import { ROLES, type Role } from '@tessera/shared/policy';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { type FormState, Select, TextField } from '@tessera/shared/ui';
import { t } from '../messages.ts';

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
      <TextField label={t('name')} autoComplete="off" {...form.field('username')} />
      <TextField label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
      <Select<Role>
        label={t('role')}
        description={t(`role.describe.${form.values.role}`, { role: ROLE_NAMES[form.values.role] })}
        options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        {...form.field('role')}
      />
    </>
  );
}

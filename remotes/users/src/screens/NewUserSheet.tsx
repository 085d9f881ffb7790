import type { LanguagePair } from '@tessera/shared/contract/member';
import { type AccountLink, createUser, listUsers } from '@tessera/shared/contract/user';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, pageLanguage } from '@tessera/shared/messages';
import type { Scope } from '@tessera/shared/policy';
import { useMutationOf } from '@tessera/shared/query';
import { Checkbox, FormDialog, PasswordField, Select, toast, useForm } from '@tessera/shared/ui';
import { useState } from 'react';
import { PairFields } from '../grants/PairFields.tsx';
import { ScopeField } from '../grants/ScopeField.tsx';
import { t } from '../messages.ts';
import { UserFields, type UserValues } from './UserFields.tsx';

interface NewUserValues extends UserValues {
  language: InterfaceLanguage;
  scope: Scope;
  pairs: LanguagePair[];
}

interface NewUserSheetProps {
  onClose: () => void;
  /** The link is returned only once: the caller must show it. */
  onInvited: (link: AccountLink, username: string) => void;
}

const LANGUAGES = (Object.entries(INTERFACE_LANGUAGES) as [InterfaceLanguage, string][]).map(
  ([value, label]) => ({ value, label }),
);

const withPassword = createUser.body.required({ password: true });
const withLink = createUser.body.omit({ password: true });

export function NewUserSheet({ onClose, onInvited }: NewUserSheetProps) {
  // A password set by someone else must be handed over and is known to two people.
  const [invites, setInvites] = useState(true);
  const create = useMutationOf(createUser, { invalidates: [listUsers] });
  const form = useForm<NewUserValues>({
    defaults: {
      username: '',
      email: '',
      role: 'user',
      disabled: false,
      password: '',
      language: pageLanguage(),
      scope: 'all',
      pairs: [],
    },
    draft: 'users/new',
    secret: 'password',
    schema: invites ? withLink : withPassword,
    onSubmit: async ({ password, pairs, ...fields }, call) => {
      const scope = fields.role === 'admin' ? 'all' : fields.scope;
      const given = { ...fields, scope, pairs: scope === 'assigned' ? pairs : [] };
      const user = await create.mutateAsync({ body: invites ? given : { ...given, password }, ...call });
      if (user.link) onInvited(user.link, user.username);
      else toast({ tone: 'success', message: t('user.can-sign-in', { user: user.username }) });
    },
  });
  return (
    <FormDialog form={form} title={t('users.new')} submitLabel={t('user.create')} onClose={onClose} isSheet>
      <UserFields form={form} />
      <Checkbox
        label={t('user.invite')}
        description={t('user.invite-hint')}
        name="invites"
        value={invites}
        onChange={setInvites}
      />
      <Select
        label={t('language')}
        description={t('user.language-note')}
        options={LANGUAGES}
        {...form.field('language')}
      />
      {!invites && (
        <PasswordField
          label={t('password')}
          description={t('user.password-hint')}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      {form.values.role !== 'admin' && <ScopeField {...form.field('scope')} />}
      {form.values.scope === 'assigned' && form.values.role !== 'admin' && (
        <PairFields pairs={form.values.pairs} onChange={(pairs) => form.set({ pairs })} />
      )}
    </FormDialog>
  );
}

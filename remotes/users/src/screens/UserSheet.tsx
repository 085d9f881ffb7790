import { listUsers, type User, updateUser } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { Checkbox, FormDialog, Notice, PasswordField, toast, useForm } from '@tessera/shared/ui';
import { useState } from 'react';
import { SessionList } from '../account/SessionList.tsx';
import { SignInSection } from '../account/SignInSection.tsx';
import { TokenList } from '../account/TokenList.tsx';
import { GrantsDialog } from '../grants/GrantsDialog.tsx';
import { GrantsSection } from '../grants/GrantsSection.tsx';
import { t } from '../messages.ts';
import { EraseDialog } from '../personal-data/EraseDialog.tsx';
import { PersonalDataSection } from '../personal-data/PersonalDataSection.tsx';
import { UserFields, type UserValues } from './UserFields.tsx';

interface UserSheetProps {
  user: User;
  isMe: boolean;
  onClose: () => void;
}

export function UserSheet({ user, isMe, onClose }: UserSheetProps) {
  const [isGiving, setGiving] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const update = useMutationOf(updateUser, { invalidates: [listUsers] });
  const form = useForm<UserValues>({
    defaults: {
      username: user.username,
      email: user.email,
      role: user.role,
      disabled: user.disabled,
      password: '',
    },
    draft: `users/${user.id}`,
    secret: 'password',
    onSubmit: async ({ password, ...fields }, call) => {
      const saved = await update.mutateAsync({
        params: { id: user.id },
        body: password ? { ...fields, password } : fields,
        ...call,
      });
      toast({ tone: 'success', message: t('user.saved', { user: saved.username }) });
    },
  });
  const isLocked = form.values.disabled && !user.disabled;
  return (
    <>
      <FormDialog form={form} title={user.username} submitLabel={t('save')} onClose={onClose} isSheet>
        <UserFields form={form} />
        <PasswordField
          label={t('password.new')}
          isOptional
          description={t('user.new-password-hint')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Checkbox
          label={t('user.disabled')}
          description={t('user.disabled-hint')}
          {...form.field('disabled')}
        />
        {isLocked && (
          <Notice tone="warning" isLive>
            {t(isMe ? 'user.signed-out-me' : 'user.signed-out', { user: user.username })}
          </Notice>
        )}
        <GrantsSection user={user} onChange={() => setGiving(true)} />
        <SignInSection user={user} />
        <SessionList user={user} />
        <TokenList user={user} />
        <PersonalDataSection user={user} isMe={isMe} onErase={() => setErasing(true)} />
      </FormDialog>
      {isErasing && <EraseDialog user={user} onErased={onClose} onClose={() => setErasing(false)} />}
      {isGiving && <GrantsDialog user={user} onClose={() => setGiving(false)} />}
    </>
  );
}

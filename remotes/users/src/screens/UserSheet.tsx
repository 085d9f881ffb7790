import { listUsers, type User, updateUser } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { Checkbox, FormDialog, Notice, PasswordField, toast, useForm } from '@tessera/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** Opens this sheet again after another one. */
  onBack: () => void;
  onClose: () => void;
}

export function UserSheet({ user, isMe, onBack, onClose }: UserSheetProps) {
  // From the list, or as last saved.
  const [base, setBase] = useState(user);
  const [isGiving, setGiving] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const update = useMutationOf(updateUser, { invalidates: [listUsers] });
  const form = useForm<UserValues>({
    defaults: {
      username: base.username,
      email: base.email,
      role: base.role,
      disabled: base.disabled,
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
      setBase(saved);
      toast({ tone: 'success', message: t('user.saved', { user: saved.username }) });
    },
  });
  const follow = useEffectEvent((listed: User) => {
    if (!form.isDirty) setBase(listed);
  });
  useEffect(() => follow(user), [user]);
  const begun = useRef(base);
  const isBehind = begun.current !== base && !form.isSubmitting && !form.isDirty;
  // Clears a password that was saved, so that it is not set again.
  const restart = useEffectEvent(() => {
    begun.current = base;
    form.restart();
  });
  useEffect(() => {
    if (isBehind) restart();
  }, [isBehind]);
  const isLocked = form.values.disabled && !user.disabled;
  return (
    <>
      <FormDialog
        form={form}
        title={user.username}
        submitLabel={t('save')}
        onClose={onClose}
        record={{ name: user.username, back: onBack }}
      >
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

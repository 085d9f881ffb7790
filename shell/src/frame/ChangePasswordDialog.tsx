import { isApiError, messageOf } from '@tessera/shared/api';
import { MIN_PASSWORD } from '@tessera/shared/contract/auth';
import { changePassword } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { Button, Dialog, Notice, PasswordField, toast } from '@tessera/shared/ui/frame';
import { type FormEvent, useId, useState } from 'react';
import * as css from './change-password.module.css';
import { t } from './messages.ts';

/** Changes the user's own password; all their other sessions end. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const formId = useId();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problems, setProblems] = useState<{ current?: string; next?: string }>({});
  const change = useMutationOf(changePassword, {
    onSuccess: () => {
      toast({ tone: 'success', message: t('password.done') });
      onClose();
    },
    onError: (error) => {
      const of = (path: string) => error.fields.find((field) => field.path === path)?.message;
      setProblems({ current: of('current_password'), next: of('new_password') });
    },
  });
  const error = change.error;
  const isOnFields = isApiError(error) && error.fields.length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const found = {
      ...(current === '' && { current: t('password.current-missing') }),
      ...(next.length < MIN_PASSWORD && { next: t('password.least', { count: MIN_PASSWORD }) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    change.mutate({ body: { current_password: current, new_password: next } });
  }

  return (
    <Dialog
      title={t('password.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('password.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending}>
            {t('password.do')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          value={current}
          error={problems.current}
          onChange={setCurrent}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          description={t('password.hint', { count: MIN_PASSWORD })}
          value={next}
          error={problems.next}
          onChange={setNext}
        />
        {error && !isOnFields && (
          <Notice tone="danger" isLive>
            {messageOf(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

import { isApiError, messageOf } from '@tessera/shared/api';
import { MIN_PASSWORD } from '@tessera/shared/contract/auth';
import { changePassword } from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { Button, Dialog, Notice, PasswordField, toast } from '@tessera/shared/ui/frame';
import { type FormEvent, useId, useState } from 'react';
import * as css from './change-password.module.css';

/** Changes the user's own password; all their other sessions end. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const formId = useId();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problems, setProblems] = useState<{ current?: string; next?: string }>({});
  const change = useMutationOf(changePassword, {
    onSuccess: () => {
      toast({ tone: 'success', message: 'Your password is changed. Your other sessions have ended.' });
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
      ...(current === '' && { current: 'Enter the current password' }),
      ...(next.length < MIN_PASSWORD && { next: `At least ${MIN_PASSWORD} characters` }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    change.mutate({ body: { current_password: current, new_password: next } });
  }

  return (
    <Dialog
      title="Change password"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending}>
            Change password
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {/* Tells password managers whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={problems.current}
          onChange={setCurrent}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description={`At least ${MIN_PASSWORD} characters. Every other session of yours ends.`}
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

import {
  createLink,
  listUsers,
  removePasskeysOf,
  removeTotp,
  type User,
  unlockUser,
} from '@tessera/shared/contract/user';
import { useMutationOf } from '@tessera/shared/query';
import { Button, confirmDestructive, ErrorPanel, Notice, toast } from '@tessera/shared/ui';
import * as css from './account.module.css';
import { LinkNotice } from './LinkNotice.tsx';

/** Help for a user who cannot sign in: unlock, one-time link, removal of the second factor. */
export function SignInSection({ user }: { user: User }) {
  const invalidates = [listUsers];
  const link = useMutationOf(createLink);
  const unlock = useMutationOf(unlockUser, { invalidates });
  const remove = useMutationOf(removeTotp, { invalidates });
  const removePasskeys = useMutationOf(removePasskeysOf);
  const isLocked = user.locked && !unlock.isSuccess;
  const hasTotp = user.totp && !remove.isSuccess;
  const failure = link.error ?? unlock.error ?? remove.error ?? removePasskeys.error;

  async function askToRemove() {
    const isSure = await confirmDestructive({
      title: `Take the second factor from ${user.username}?`,
      consequence: 'The password alone signs in again, until they set up an authenticator anew.',
      confirmLabel: 'Take it off',
    });
    if (!isSure) return;
    await remove.mutateAsync({ params: { id: user.id } }).then(
      () => toast({ tone: 'success', message: `${user.username} signs in with the password alone.` }),
      () => {},
    );
  }
  async function askToRemovePasskeys() {
    const isSure = await confirmDestructive({
      title: `Take all passkeys from ${user.username}?`,
      consequence: 'None of them signs in any more. They can make new ones after signing in otherwise.',
      confirmLabel: 'Take them off',
    });
    if (!isSure) return;
    await removePasskeys.mutateAsync({ params: { id: user.id } }).then(
      ({ message }) => toast({ tone: 'success', message }),
      () => {},
    );
  }
  return (
    <section className={css.section} aria-label="Signing in">
      <h3 className={css.title}>Signing in</h3>
      {isLocked && (
        <Notice
          tone="warning"
          title="Locked after ten failed attempts"
          actions={
            <Button
              size="small"
              busy={unlock.isPending}
              onClick={() => unlock.mutate({ params: { id: user.id } })}
            >
              Unlock
            </Button>
          }
        >
          Somebody may have guessed at this password. A new password unlocks the account as well.
        </Notice>
      )}
      <div className={css.buttons}>
        {!user.disabled && (
          <Button size="small" busy={link.isPending} onClick={() => link.mutate({ params: { id: user.id } })}>
            {user.invited ? 'New invitation link' : 'Link to choose a password'}
          </Button>
        )}
        {hasTotp && (
          <Button size="small" busy={remove.isPending} onClick={askToRemove}>
            Take off second factor
          </Button>
        )}
        {!user.invited && (
          <Button size="small" busy={removePasskeys.isPending} onClick={askToRemovePasskeys}>
            Take off passkeys
          </Button>
        )}
      </div>
      {link.data && <LinkNotice link={link.data} username={user.username} />}
      {failure && <ErrorPanel error={failure} />}
    </section>
  );
}

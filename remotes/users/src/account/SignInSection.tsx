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
import { t } from '../messages.ts';
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
      title: t('signing-in.take-factor-title', { user: user.username }),
      consequence: t('signing-in.take-factor-consequence'),
      confirmLabel: t('signing-in.take-factor-do'),
    });
    if (!isSure) return;
    await remove.mutateAsync({ params: { id: user.id } }).then(
      () => toast({ tone: 'success', message: t('signing-in.factor-taken', { user: user.username }) }),
      () => {},
    );
  }
  async function askToRemovePasskeys() {
    const isSure = await confirmDestructive({
      title: t('signing-in.take-passkeys-title', { user: user.username }),
      consequence: t('signing-in.take-passkeys-consequence'),
      confirmLabel: t('signing-in.take-passkeys-do'),
    });
    if (!isSure) return;
    await removePasskeys.mutateAsync({ params: { id: user.id } }).then(
      ({ message }) => toast({ tone: 'success', message }),
      () => {},
    );
  }
  return (
    <section className={css.section} aria-label={t('signing-in.title')}>
      <h3 className={css.title}>{t('signing-in.title')}</h3>
      {isLocked && (
        <Notice
          tone="warning"
          title={t('signing-in.locked')}
          actions={
            <Button
              size="small"
              busy={unlock.isPending}
              onClick={() => unlock.mutate({ params: { id: user.id } })}
            >
              {t('signing-in.unlock')}
            </Button>
          }
        >
          {t('signing-in.locked-text')}
        </Notice>
      )}
      <div className={css.buttons}>
        {!user.disabled && (
          <Button size="small" busy={link.isPending} onClick={() => link.mutate({ params: { id: user.id } })}>
            {t(user.invited ? 'signing-in.new-invitation' : 'signing-in.link')}
          </Button>
        )}
        {hasTotp && (
          <Button size="small" busy={remove.isPending} onClick={askToRemove}>
            {t('signing-in.take-factor')}
          </Button>
        )}
        {!user.invited && (
          <Button size="small" busy={removePasskeys.isPending} onClick={askToRemovePasskeys}>
            {t('signing-in.take-passkeys')}
          </Button>
        )}
      </div>
      {link.data && <LinkNotice link={link.data} username={user.username} />}
      {failure && <ErrorPanel error={failure} />}
    </section>
  );
}

import { paths } from '@tessera/shared/paths';
import { useNavigate } from '@tessera/shared/router';
import { useCurrentUser, usePermission, useSession } from '@tessera/shared/session';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import {
  Button,
  IconAdjustmentsHorizontal,
  IconDeviceDesktop,
  IconLock,
  IconLogout,
  IconUser,
  Menu,
  toast,
} from '@tessera/shared/ui/frame';
import { useState } from 'react';
import { createLaterPart } from '../later/later-part.tsx';
import { t as tShell } from '../messages.ts';
import { FailedDialog } from '../remote/FailedDialog.tsx';
import * as css from './frame.module.css';
import { t } from './messages.ts';

const ChangePasswordDialog = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "password" */ './ChangePasswordDialog.tsx')).ChangePasswordDialog,
  { title: () => tShell('part.name.dialog'), failed: FailedDialog },
);

/** The user's name, role and account actions. */
export function AccountMenu() {
  const user = useCurrentUser();
  const session = useSession();
  const navigate = useNavigate();
  const mayOperate = usePermission('operations.manage');
  const [isChangingPassword, setChangingPassword] = useState(false);
  if (!user) return null;

  async function signOut() {
    const { reached } = await session.signOut();
    await navigate(paths.login());
    if (!reached) {
      toast({
        tone: 'warning',
        message: t('account.unreached'),
      });
    }
  }

  return (
    <>
      <Menu
        label={t('account')}
        trigger={
          <Button variant="quiet" icon={IconUser} className={css.account}>
            <span className={css.accountName}>{user.username}</span>
          </Button>
        }
        items={[
          { heading: `${user.username} · ${ROLE_NAMES[user.role]}` },
          { label: t('account.own'), icon: IconUser, onSelect: () => void navigate(paths.account()) },
          {
            label: t('account.preferences'),
            icon: IconAdjustmentsHorizontal,
            onSelect: () => void navigate(paths.preferences()),
          },
          { label: t('account.password'), icon: IconLock, onSelect: () => setChangingPassword(true) },
          ...(mayOperate
            ? [
                {
                  label: tShell('part.name.operations'),
                  icon: IconDeviceDesktop,
                  onSelect: () => void navigate('/operations/'),
                },
              ]
            : []),
          'separator',
          { label: t('account.sign-out'), icon: IconLogout, onSelect: () => void signOut() },
        ]}
      />
      {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </>
  );
}

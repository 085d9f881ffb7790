import { paths } from '@tessera/shared/paths';
import { useNavigate } from '@tessera/shared/router';
import { useCurrentUser, usePermission, useSession } from '@tessera/shared/session';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import {
  Button,
  IconDeviceDesktop,
  IconLock,
  IconLogout,
  IconUser,
  Menu,
  toast,
} from '@tessera/shared/ui/frame';
import { useState } from 'react';
import { createLaterPart } from '../later/later-part.tsx';
import * as css from './frame.module.css';

const ChangePasswordDialog = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "password" */ './ChangePasswordDialog.tsx')).ChangePasswordDialog,
  { title: 'The dialog' },
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
        message: 'You are signed out here, but the server could not be told. Sign out again once it is back.',
      });
    }
  }

  return (
    <>
      <Menu
        label="Account"
        trigger={
          <Button variant="quiet" icon={IconUser} className={css.account}>
            <span className={css.accountName}>{user.username}</span>
          </Button>
        }
        items={[
          { heading: `${user.username} · ${ROLE_NAMES[user.role]}` },
          { label: 'Your account', icon: IconUser, onSelect: () => void navigate(paths.account()) },
          { label: 'Change password…', icon: IconLock, onSelect: () => setChangingPassword(true) },
          ...(mayOperate
            ? [
                {
                  label: 'Operations',
                  icon: IconDeviceDesktop,
                  onSelect: () => void navigate('/operations/'),
                },
              ]
            : []),
          'separator',
          { label: 'Sign out', icon: IconLogout, onSelect: () => void signOut() },
        ]}
      />
      {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </>
  );
}

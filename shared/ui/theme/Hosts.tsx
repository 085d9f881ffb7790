import { useLayoutEffect } from 'react';
import { Toaster } from '../feedback/Toaster.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { ConfirmHost } from '../overlay/ConfirmHost.tsx';
import { MenuList } from '../overlay/MenuList.tsx';
import { menuList } from '../overlay/menu-list.ts';

/** Renders the toasts and questions of all screens, and provides the lists of their menus; one per page. */
export function Hosts() {
  useLayoutEffect(() => menuList.set(() => MenuList), []);
  return (
    <>
      <ConfirmHost />
      <LeaveGuard />
      <Toaster />
    </>
  );
}

import { useEffect, useLayoutEffect } from 'react';
import { Toaster } from '../feedback/Toaster.tsx';
import { keepFocus } from '../focus/keep-focus.ts';
import { followTyping } from '../focus/typing.ts';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { ConfirmHost } from '../overlay/ConfirmHost.tsx';
import { MenuList } from '../overlay/MenuList.tsx';
import { menuList } from '../overlay/menu-list.ts';

/**
 * Renders the toasts and questions of all screens, provides menu lists and restores lost focus; one per page.
 */
export function Hosts() {
  useLayoutEffect(() => menuList.set(() => MenuList), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => followTyping(), []);
  return (
    <>
      <ConfirmHost />
      <LeaveGuard />
      <Toaster />
    </>
  );
}

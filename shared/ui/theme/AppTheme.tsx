import { type ReactNode, useEffect } from 'react';
import { prepareAnnouncements } from '../feedback/announce.ts';
import { Toaster } from '../feedback/Toaster.tsx';
import { ConfirmHost } from '../overlay/confirm.tsx';

/** Around everything, inside the router: theme, messages, questions. The page also needs `@tessera/shared/ui/styles.css`. */
export function AppTheme({ children }: { children: ReactNode }) {
  useEffect(prepareAnnouncements, []);
  return (
    <>
      {children}
      <ConfirmHost />
      <Toaster />
    </>
  );
}

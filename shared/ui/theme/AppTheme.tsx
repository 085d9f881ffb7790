import { type ReactNode, useEffect } from 'react';
import { prepareAnnouncements } from '../feedback/announce.ts';

interface Props {
  /** `Hosts`, which renders toasts and confirmations; the shell fetches it after the first paint. */
  hosts: ReactNode;
  children: ReactNode;
}

/** Wraps the whole application, inside the router. The page also needs `@tessera/shared/ui/styles.css`. */
export function AppTheme({ hosts, children }: Props) {
  useEffect(prepareAnnouncements, []);
  return (
    <>
      {children}
      {hosts}
    </>
  );
}

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { CurrentUser } from '../../domain/contract/user.ts';
import type { Permission } from '../../domain/policy/permissions.ts';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session itself, to sign in and out; use `useSessionState` to render from it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) {
    throw new Error(
      'No session here. Wrap the tree in ServicesProvider; in a remote, check that @tessera/shared/ is shared with its trailing slash.',
    );
  }
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The signed-in user; `null` while unknown. */
export function useCurrentUser(): CurrentUser | null {
  return useSessionState().user;
}

/** Whether the user has a permission, to hide or disable what would be rejected. The server enforces it regardless. */
export function usePermission(permission: Permission): boolean {
  return useCurrentUser()?.permissions.includes(permission) ?? false;
}

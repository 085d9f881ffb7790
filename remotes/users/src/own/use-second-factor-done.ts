import { useSession } from '@tessera/shared/session';

/** Tells the frame that the required second factor is set up and every screen is open again. */
export function useSecondFactorDone(): () => void {
  const session = useSession();
  return () => {
    if (session.getState().user?.needs_second_factor) session.fetchUser().catch(() => undefined);
  };
}

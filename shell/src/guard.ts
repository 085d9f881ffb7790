import { isApiError } from '@tessera/shared/api';
import { paths } from '@tessera/shared/paths';

/** The part of the session the guard needs. */
export interface GuardedSession {
  getState(): { user: { needs_second_factor?: boolean | undefined } | null };
  /** No user is known, or the last fetch is too old. */
  isStale(): boolean;
  fetchUser(): Promise<unknown>;
}

export interface Target {
  pathname: string;
  search: string;
  hash: string;
}

export type GuardDecision =
  | { action: 'proceed' }
  | { action: 'redirect'; to: string }
  /** The user could not be fetched: the current screen stays. */
  | { action: 'stay'; error: unknown };

const PROCEED: GuardDecision = { action: 'proceed' };

export function isLogin(pathname: string): boolean {
  return pathname === '/login' || pathname === '/login/';
}

/** Whether a route may be shown, decided before every navigation (seed, section 2). */
export async function guard(session: GuardedSession, wanted: Target): Promise<GuardDecision> {
  if (isLogin(wanted.pathname)) {
    return session.getState().user === null ? PROCEED : { action: 'redirect', to: paths.home() };
  }
  if (!session.isStale()) return toSecondFactor(session, wanted) ?? PROCEED;
  try {
    await session.fetchUser();
    return toSecondFactor(session, wanted) ?? PROCEED;
  } catch (error) {
    if (isApiError(error) && error.status === 401) {
      return { action: 'redirect', to: paths.login(wanted.pathname + wanted.search + wanted.hash) };
    }
    return { action: 'stay', error };
  }
}

/** A user who must set up a second factor sees only that screen until it is done. */
function toSecondFactor(session: GuardedSession, { pathname }: Target): GuardDecision | null {
  const { user } = session.getState();
  if (!user?.needs_second_factor || `${pathname}/`.replace('//', '/') === paths.account()) return null;
  return { action: 'redirect', to: paths.account() };
}

import { type Credentials, login, logout } from '../../domain/contract/auth.ts';
import { type CurrentUser, getCurrentUser } from '../../domain/contract/user.ts';
import { type Client, isApiError } from '../api/index.ts';

/** A known user is fetched again on navigation after this time, ms (seed, section 9). */
export const USER_MAX_AGE_MS = 600_000;

export interface SessionState {
  user: CurrentUser | null;
  /** When the user was last fetched, ms since the epoch; `null` with no user. */
  fetchedAt: number | null;
  /** A call got a 401: show the sign-in form over the work, then `resolveSignIn`. */
  needsSignIn: boolean;
}

export interface Session {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Fetches and stores the user. Throws the `ApiError` of the call. After a 401 the user is cleared
   * (otherwise the login screen would redirect home in an endless loop); after any other error the state is
   * unchanged.
   */
  fetchUser(): Promise<CurrentUser>;
  /** True when the user must be fetched before the next screen. */
  isStale(now?: number): boolean;
  /**
   * Signs in, with a password or the given function, and fetches the user; also settles a pending sign-in over the
   * work.
   */
  signIn(by: Credentials | (() => Promise<unknown>)): Promise<CurrentUser>;
  /** Clears the user in any case; `reached` tells whether the server also ended the session. */
  signOut(): Promise<{ reached: boolean }>;
  /**
   * Requests a sign-in over the work, unless the same user has signed in meanwhile in another tab; all
   * callers share one prompt. False = cancelled.
   */
  askSignIn(): Promise<boolean>;
  /** Settles the prompt: true repeats the rejected calls, false fails them with their 401. */
  resolveSignIn(signedIn: boolean): void;
}

/** The page's session, as a store outside React so that route guards can read it. */
export function createSession(client: Client): Session {
  let state: SessionState = { user: null, fetchedAt: null, needsSignIn: false };
  /** `userId`: the user whose calls are waiting; `null` when unknown. */
  let question: {
    promise: Promise<boolean>;
    answer: (signedIn: boolean) => void;
    userId: number | null;
  } | null = null;
  let fetching: Promise<CurrentUser> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<SessionState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function fetchUser(): Promise<CurrentUser> {
    if (fetching) return fetching;
    const mine = client
      .call(getCurrentUser, { onUnauthorised: 'throw' })
      .then((user) => {
        // A sign-out or sign-in in the meantime wins.
        if (fetching === mine) set({ user, fetchedAt: Date.now() });
        return user;
      })
      .catch((error: unknown) => {
        const isRefused = isApiError(error) && error.status === 401;
        if (isRefused && fetching === mine && state.user) set({ user: null, fetchedAt: null });
        throw error;
      })
      .finally(() => {
        if (fetching === mine) fetching = null;
      });
    fetching = mine;
    return mine;
  }

  function resolveSignIn(signedIn: boolean) {
    const open = question;
    question = null;
    if (state.needsSignIn) set({ needsSignIn: false });
    open?.answer(signedIn);
  }

  /** Signing in ends the previous session: a concurrent call from another tab got a 401. */
  function hasSignedInElsewhere(): Promise<boolean> {
    return client.call(getCurrentUser, { onUnauthorised: 'throw' }).then(
      ({ id }) => id === state.user?.id,
      () => false,
    );
  }

  const session: Session = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetchUser,
    isStale: (now = Date.now()) =>
      state.user === null || state.fetchedAt === null || now - state.fetchedAt > USER_MAX_AGE_MS,
    async signIn(by) {
      await (typeof by === 'function' ? by() : client.call(login, { body: by, onUnauthorised: 'throw' }));
      fetching = null;
      const user = await fetchUser();
      // A user's calls are never repeated under another user's name.
      resolveSignIn(!question?.userId || question.userId === user.id);
      return user;
    },
    async signOut() {
      try {
        await client.call(logout, { onUnauthorised: 'throw' });
        return { reached: true };
      } catch (error) {
        // A 401 means that the session had already ended.
        return { reached: isApiError(error) && error.status === 401 };
      } finally {
        fetching = null;
        set({ user: null, fetchedAt: null });
        resolveSignIn(false);
      }
    },
    askSignIn() {
      if (!question) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        const mine = { promise, answer: resolve, userId: state.user?.id ?? null };
        question = mine;
        void hasSignedInElsewhere().then((hasSignedIn) => {
          if (question !== mine) return;
          if (hasSignedIn) resolveSignIn(true);
          else set({ needsSignIn: true });
        });
      }
      return question.promise;
    },
    resolveSignIn,
  };
  client.setUnauthorisedHandler(session.askSignIn);
  return session;
}

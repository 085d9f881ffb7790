import { type Client, isApiError } from '../api/index.ts';
import { type Credentials, login, logout } from '../contract/auth.ts';
import { type CurrentUser, getCurrentUser } from '../contract/user.ts';

/** A known user is fetched again on navigation after this time, ms (seed, section 9). */
export const USER_MAX_AGE_MS = 600_000;

export interface SessionState {
  user: CurrentUser | null;
  /** When the user was last fetched, ms since the epoch; `null` with no user. */
  fetchedAt: number | null;
  /** A call met a 401: show the sign-in form over the work, then `resolveSignIn`. */
  needsSignIn: boolean;
}

export interface Session {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Fetches and keeps the user. Throws the `ApiError` of the call. After a 401 nobody is known any more (else the login
   * screen would send whom the server refuses back home, for ever); after any other error the state stays as it was.
   */
  fetchUser(): Promise<CurrentUser>;
  /** True when the user must be fetched before the next screen. */
  isStale(now?: number): boolean;
  /**
   * Signs in, by a password or by what the function does, and fetches the user; a sign-in that was asked for over the
   * work is answered by it.
   */
  signIn(by: Credentials | (() => Promise<unknown>)): Promise<CurrentUser>;
  /** Forgets user and time whatever happens; `reached` tells whether the server ended the session too. */
  signOut(): Promise<{ reached: boolean }>;
  /** Asks for a sign-in over the work; every caller shares one question. False = the user turned away. */
  askSignIn(): Promise<boolean>;
  /** Answers the question: true repeats the calls that were refused, false fails them with their 401. */
  resolveSignIn(signedIn: boolean): void;
}

/** The session of the page: who is signed in, as a store outside React so that route guards can read it. */
export function createSession(client: Client): Session {
  let state: SessionState = { user: null, fetchedAt: null, needsSignIn: false };
  /** `userId`: whose calls wait for the answer; `null` when nobody was known. */
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
        // A sign-out or sign-in meanwhile has the last word.
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
      // What one person asked for is never done in the name of another.
      resolveSignIn(!question?.userId || question.userId === user.id);
      return user;
    },
    async signOut() {
      try {
        await client.call(logout, { onUnauthorised: 'throw' });
        return { reached: true };
      } catch (error) {
        // A 401 means that the session was over already.
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
        question = { promise, answer: resolve, userId: state.user?.id ?? null };
        set({ needsSignIn: true });
      }
      return question.promise;
    },
    resolveSignIn,
  };
  client.setUnauthorisedHandler(session.askSignIn);
  return session;
}

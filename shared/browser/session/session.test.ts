import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../domain/contract/endpoint.ts';
import type { CurrentUser } from '../../domain/contract/user.ts';
import { ApiError, type Client } from '../api/index.ts';
import { createSession, type Session, USER_MAX_AGE_MS } from './session.ts';

const user: CurrentUser = {
  id: 1,
  email: 'ana@example.org',
  username: 'ana',
  role: 'user',
  disabled: false,
  permissions: ['glossary.read'],
};

function refusal(status: number) {
  return new ApiError({ status, code: 'x', title: 'x', message: 'x' });
}

let answers: Record<string, () => Promise<unknown>>;
let ask: () => Promise<boolean>;
let session: Session;

beforeEach(() => {
  answers = {
    'user.current': async () => user,
    'auth.login': async () => ({}),
    'auth.logout': async () => ({}),
  };
  const client = {
    call: (endpoint: Endpoint) => answers[endpoint.id]?.() ?? Promise.reject(new Error(endpoint.id)),
    downloadUrl: () => '',
    setUnauthorisedHandler: (handler: () => Promise<boolean>) => {
      ask = handler;
    },
  } as unknown as Client;
  session = createSession(client);
});

describe('the session', () => {
  it('is stale without a user, and ten minutes after the last fetch', async () => {
    expect(session.isStale()).toBe(true);
    await session.fetchUser();
    const { fetchedAt } = session.getState();
    if (fetchedAt === null) throw new Error('no time kept');
    expect(session.isStale(fetchedAt + USER_MAX_AGE_MS)).toBe(false);
    expect(session.isStale(fetchedAt + USER_MAX_AGE_MS + 1)).toBe(true);
    expect(USER_MAX_AGE_MS).toBe(600_000);
  });

  it('keeps the user it had when fetching fails', async () => {
    await session.fetchUser();
    answers['user.current'] = () => Promise.reject(refusal(500));
    await expect(session.fetchUser()).rejects.toMatchObject({ status: 500 });
    expect(session.getState().user).toEqual(user);
  });

  it('forgets the user once the server rejects them', async () => {
    await session.fetchUser();
    answers['user.current'] = () => Promise.reject(refusal(401));
    await expect(session.fetchUser()).rejects.toMatchObject({ status: 401 });
    expect(session.getState()).toMatchObject({ user: null, fetchedAt: null });
  });

  it('clears user and time on sign-out, even if the server is unreachable', async () => {
    await session.fetchUser();
    answers['auth.logout'] = () => Promise.reject(refusal(0));
    expect(await session.signOut()).toEqual({ reached: false });
    expect(session.getState()).toMatchObject({ user: null, fetchedAt: null });
  });

  it('treats a session that was already over as ended', async () => {
    answers['auth.logout'] = () => Promise.reject(refusal(401));
    expect(await session.signOut()).toEqual({ reached: true });
  });

  it('asks once for all calls that got a 401, and resumes them after sign-in', async () => {
    answers['user.current'] = () => Promise.reject(refusal(401));
    const waiting = Promise.all([ask(), ask()]);
    await vi.waitFor(() => expect(session.getState().needsSignIn).toBe(true));
    answers['user.current'] = async () => user;
    await session.signIn({ email: user.email, password: 'secret' });
    expect(await waiting).toEqual([true, true]);
    expect(session.getState()).toMatchObject({ needsSignIn: false, user });
  });

  it('does not ask if the user has signed in meanwhile in another tab', async () => {
    await session.fetchUser();
    const asked = vi.fn();
    session.subscribe(() => session.getState().needsSignIn && asked());
    expect(await ask()).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks if a different user has signed in in another tab', async () => {
    await session.fetchUser();
    answers['user.current'] = async () => ({ ...user, id: 2, username: 'jonas' });
    const waiting = ask();
    await vi.waitFor(() => expect(session.getState().needsSignIn).toBe(true));
    session.resolveSignIn(false);
    expect(await waiting).toBe(false);
    expect(session.getState().user).toEqual(user);
  });

  it('keeps asking when the sign-in is rejected', async () => {
    answers['user.current'] = () => Promise.reject(refusal(401));
    const waiting = ask();
    answers['auth.login'] = () => Promise.reject(refusal(401));
    await expect(session.signIn({ email: user.email, password: 'wrong' })).rejects.toMatchObject({
      status: 401,
    });
    expect(session.getState().needsSignIn).toBe(true);
    session.resolveSignIn(false);
    expect(await waiting).toBe(false);
  });

  it('does not restore a user who signed out during the fetch', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers['user.current'] = () => promise;
    const fetching = session.fetchUser();
    await session.signOut();
    resolve(user);
    await fetching;
    expect(session.getState().user).toBeNull();
  });

  it('shares one fetch between concurrent callers', async () => {
    let calls = 0;
    answers['user.current'] = async () => {
      calls++;
      return user;
    };
    await Promise.all([session.fetchUser(), session.fetchUser()]);
    expect(calls).toBe(1);
  });

  it('resumes calls after a sign-in only for the same user', async () => {
    await session.fetchUser();
    const credentials = { email: 'x@example.org', password: 'x' };
    answers['user.current'] = () => Promise.reject(refusal(401));
    const own = ask();
    answers['user.current'] = async () => user;
    await session.signIn(credentials);
    expect(await own).toBe(true);
    answers['user.current'] = async () => ({ ...user, id: 2, username: 'jonas' });
    const waiting = ask();
    await session.signIn(credentials);
    expect(await waiting).toBe(false);
  });
});

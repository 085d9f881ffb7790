import { ApiError } from '@tessera/shared/api';
import { describe, expect, it, vi } from 'vitest';
import { type GuardedSession, guard } from './guard.ts';

interface Fake extends GuardedSession {
  fetchUser: ReturnType<typeof vi.fn<() => Promise<unknown>>>;
}

interface State {
  user?: { id: number; username?: string; needs_second_factor?: boolean } | null;
  stale?: boolean;
  failure?: unknown;
}

function session({ user = null, stale = user === null, failure = null }: State = {}): Fake {
  return {
    getState: () => ({ user }),
    isStale: () => stale,
    fetchUser: vi.fn(async () => {
      if (failure) throw failure;
      return { id: 1 };
    }),
  };
}

function refusal(status: number) {
  return new ApiError({ status, code: 'test', title: 'Test', message: 'Test.' });
}

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });
const ana = { id: 1, username: 'Ana' };

describe('the navigation guard', () => {
  it('sends a known user from login to home', async () => {
    const known = session({ user: ana });
    expect(await guard(known, at('/login/', '?redirect=/tm/1'))).toEqual({ action: 'redirect', to: '/' });
    expect(known.fetchUser).not.toHaveBeenCalled();
  });

  it('sends a known user from login to home even if the last fetch is old', async () => {
    expect(await guard(session({ user: ana, stale: true }), at('/login/'))).toMatchObject({ to: '/' });
  });

  it('shows login to an unknown user without asking the server', async () => {
    const unknown = session();
    expect(await guard(unknown, at('/login/'))).toEqual({ action: 'proceed' });
    expect(unknown.fetchUser).not.toHaveBeenCalled();
  });

  it('fetches the user if none is known', async () => {
    const unknown = session();
    expect(await guard(unknown, at('/tm/1'))).toEqual({ action: 'proceed' });
    expect(unknown.fetchUser).toHaveBeenCalledOnce();
  });

  it('fetches a known user again if the last fetch is old', async () => {
    const old = session({ user: ana, stale: true });
    await guard(old, at('/'));
    expect(old.fetchUser).toHaveBeenCalledOnce();
  });

  it('sends users who must set up a second factor to their account page, and lets them stay there', async () => {
    const lacking = session({ user: { ...ana, needs_second_factor: true } });
    for (const wanted of ['/', '/tm/1', '/accounting/'])
      expect(await guard(lacking, at(wanted))).toEqual({ action: 'redirect', to: '/account/' });
    for (const wanted of ['/account', '/account/'])
      expect(await guard(lacking, at(wanted))).toEqual({ action: 'proceed' });
  });

  it('does not fetch a known user again if the last fetch is recent', async () => {
    const recent = session({ user: ana });
    expect(await guard(recent, at('/users/'))).toEqual({ action: 'proceed' });
    expect(recent.fetchUser).not.toHaveBeenCalled();
  });

  it('redirects to login with the wanted path, its query and its hash when the fetch returns 401', async () => {
    const decision = await guard(
      session({ failure: refusal(401) }),
      at('/document/7', '?page=2&q=a b', '#s-4'),
    );
    expect(decision.action).toBe('redirect');
    const to = new URL(decision.action === 'redirect' ? decision.to : '', 'http://here.invalid');
    expect(to.pathname).toBe('/login/');
    expect(to.searchParams.get('redirect')).toBe('/document/7?page=2&q=a b#s-4');
  });

  it.each([0, 403, 404, 429, 500, 503])(
    'stays on the current screen when the fetch fails with %i',
    async (status) => {
      const error = refusal(status);
      expect(await guard(session({ failure: error }), at('/tm/1'))).toEqual({ action: 'stay', error });
    },
  );

  it('stays on the current screen when an unexpected error is thrown', async () => {
    const error = new TypeError('broken');
    expect(await guard(session({ failure: error }), at('/tm/1'))).toEqual({ action: 'stay', error });
  });
});

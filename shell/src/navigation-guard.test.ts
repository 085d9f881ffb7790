import { ApiError } from '@tessera/shared/api';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createNavigationGuard, FirstLoadError } from './navigation-guard.ts';

function refusal(status: number) {
  return new ApiError({ status, code: 'test', title: 'Test', message: 'Test.' });
}

/** A router on a memory history, with a session whose next fetches fail as specified. */
async function open(path: string, { failure = null as unknown } = {}) {
  const session = {
    user: null as { id: number; needs_second_factor?: boolean } | null,
    failure,
    getState: () => ({ user: session.user }),
    isStale: () => true,
    fetchUser: vi.fn(async () => {
      if (session.failure) throw session.failure;
      session.user = { id: 1 };
      return session.user;
    }),
  };
  const report = vi.fn();
  const url = new URL(path, 'http://here.invalid');
  const navigationGuard = createNavigationGuard({
    session,
    // A memory history's URL never runs ahead of the router, so every position is the current one.
    history: { index: () => null, go: () => undefined },
    location: () => ({ pathname: url.pathname, search: url.search, hash: url.hash }),
    report,
  });
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: navigationGuard.loader,
        shouldRevalidate: () => true,
        children: [{ index: true }, { path: 'login' }, { path: '*' }],
      },
    ],
    { initialEntries: [path] },
  );
  navigationGuard.attach(router);
  await vi.waitUntil(() => router.state.initialized && router.state.navigation.state === 'idle');
  const settle = () => vi.waitUntil(() => router.state.navigation.state === 'idle');
  const where = () =>
    router.state.location.pathname + router.state.location.search + router.state.location.hash;
  return { router, session, report, settle, where };
}

describe('the guard in the router', () => {
  it('opens the wanted page for a signed-in user', async () => {
    const { where, router } = await open('/tm/1');
    expect(where()).toBe('/tm/1');
    expect(router.state.errors).toBeNull();
  });

  it('opens login with the wanted path, query and hash when nobody is signed in', async () => {
    const { router } = await open('/document/7?page=2#s-4', { failure: refusal(401) });
    expect(router.state.location.pathname).toBe('/login/');
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe('/document/7?page=2#s-4');
  });

  it('runs before every change of route', async () => {
    const { router, session, settle } = await open('/');
    const before = session.fetchUser.mock.calls.length;
    await router.navigate('/tm/1');
    await settle();
    await router.navigate('/tm/1?page=2');
    await settle();
    expect(session.fetchUser.mock.calls.length).toBe(before + 2);
  });

  it('keeps screen and address if the user cannot be fetched, and reports the error', async () => {
    const { router, session, report, settle, where } = await open('/glossary/3?search=a');
    const error = refusal(500);
    session.failure = error;
    void router.navigate('/tm/1');
    await vi.waitUntil(() => report.mock.calls.length > 0);
    await settle();
    expect(where()).toBe('/glossary/3?search=a');
    expect(router.state.errors).toBeNull();
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('works as usual once the user can be fetched again', async () => {
    const { router, session, report, settle, where } = await open('/');
    session.failure = refusal(503);
    void router.navigate('/tm/1');
    await vi.waitUntil(() => report.mock.calls.length > 0);
    await settle();
    session.failure = null;
    await router.navigate('/tm/2');
    await settle();
    expect(where()).toBe('/tm/2');
  });

  it('reports a failed first page as a first-load error', async () => {
    const { router, report } = await open('/tm/1', { failure: refusal(500) });
    expect(router.state.errors?.root).toBeInstanceOf(FirstLoadError);
    expect(report).toHaveBeenCalledOnce();
  });

  it('reports a failed retry of the first page again, and opens the page once it works', async () => {
    const { router, session, report, settle, where } = await open('/tm/1', { failure: refusal(500) });
    await router.navigate('/tm/1', { replace: true });
    await settle();
    expect(router.state.errors?.root).toBeInstanceOf(FirstLoadError);
    expect(report).toHaveBeenCalledTimes(2);
    session.failure = null;
    await router.navigate('/tm/1', { replace: true });
    await settle();
    expect(router.state.errors).toBeNull();
    expect(where()).toBe('/tm/1');
  });
});

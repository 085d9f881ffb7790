import { redirectTarget } from '../../../shared/browser/paths/index.ts';
import { finishOidc, type SignInProblemCode, startOidc } from '../../../shared/domain/contract/sign-in.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { readCookie, shortLivedCookie } from '../../http/cookie.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { OidcSettings } from '../../runtime/settings.ts';
import type { Services } from '../../services/services.ts';
import { storeChallenge, takeChallenge } from '../auth/challenges.ts';
import { openSession } from '../auth/open-session.ts';
import { accountOf, SignInRefused } from './account.ts';
import { finishSignIn, ProviderUnavailable, SignInDeclined, startSignIn, WeakSignIn } from './provider.ts';

/**
 * Binds the callback to the browser that started it, so that a user cannot be signed in with another person's
 * code.
 */
const COOKIE = 'tessera_oidc';

export function oidcRoutes(api: Api): void {
  api.on(startOidc, async ({ query, request }, { db, settings, log }) => {
    const provider = requireProvider(settings);
    try {
      const { url, state, nonce, verifier } = await startSignIn(provider, callbackOf(settings).href);
      await storeChallenge(db, state, {
        kind: 'oidc',
        data: { nonce, verifier, redirect: redirectTarget(query.redirect) },
      });
      return redirection(url.href, [shortLivedCookie(COOKIE, state, { request, settings })]);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log('warn', 'The OpenID Connect provider cannot be reached', { error: error.message });
      return redirection(loginWith('provider-away'));
    }
  });

  api.on(finishOidc, async ({ request, address }, services) => {
    const { db, settings, log } = services;
    const provider = requireProvider(settings);
    const end = shortLivedCookie(COOKIE, '', { request, settings });
    try {
      const came = new URL(request.url);
      const state = came.searchParams.get('state') ?? '';
      const isSameBrowser = state !== '' && readCookie(request, COOKIE) === state;
      const kept = isSameBrowser ? await takeChallenge(db, state, { kind: 'oidc' }) : null;
      if (!kept) throw new SignInRefused('sign-in-expired');
      const callback = callbackOf(settings);
      callback.search = came.search;
      const identity = await finishSignIn(provider, callback, {
        state,
        nonce: String(kept.nonce),
        verifier: String(kept.verifier),
      });
      const account = await accountOf(db, identity, { settings: provider, address });
      const cookie = await openSession(services, {
        account,
        factor: 'oidc',
        remember: false,
        request,
        address,
      });
      return redirection(redirectTarget(String(kept.redirect)), [cookie, end]);
    } catch (error) {
      const problem = problemOf(error);
      if (
        error instanceof ProviderUnavailable ||
        error instanceof SignInDeclined ||
        error instanceof WeakSignIn
      ) {
        log('warn', 'Signing in by OpenID Connect failed', { error: error.message });
      }
      await recordEvent(db, {
        by: { user: null, address },
        action: 'auth.login_failed',
        details: { reason: problem },
      });
      return redirection(loginWith(problem), [end]);
    }
  });
}

function problemOf(error: unknown): SignInProblemCode {
  if (error instanceof SignInRefused) return error.problem;
  if (error instanceof ProviderUnavailable) return 'provider-away';
  if (error instanceof SignInDeclined) return 'provider-refused';
  if (error instanceof WeakSignIn) return 'provider-too-weak';
  throw error;
}

function requireProvider({ oidc }: Services['settings']): OidcSettings {
  if (oidc) return oidc;
  throw new ProblemError(404, localised('sign-in.no-provider'));
}

function callbackOf({ publicUrl }: Services['settings']): URL {
  return new URL(`${publicUrl ?? ''}/api${finishOidc.path}`);
}

function loginWith(problem: SignInProblemCode): string {
  return `/login/?problem=${problem}`;
}

function redirection(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

import * as oidc from 'openid-client';
import type { OidcSettings } from '../../runtime/settings.ts';

/** Time-out for requests to the provider, in seconds. */
const TIMEOUT = 8;
/** How long the provider's metadata is cached, in ms. */
const KEEP = 3600_000;

/** The provider cannot be reached, or its answer makes no sense. */
export class ProviderUnavailable extends Error {}
/** The provider or the person declined the sign-in. */
export class SignInDeclined extends Error {}
/** The sign-in was weaker than the settings require. */
export class WeakSignIn extends Error {}

export interface PendingSignIn {
  /** Where to send the browser. */
  url: URL;
  state: string;
  nonce: string;
  verifier: string;
}

/** A person as the provider describes them. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

const known = new Map<string, { config: oidc.Configuration; until: number }>();

async function configurationOf(settings: OidcSettings): Promise<oidc.Configuration> {
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.config;
  const isPlain = settings.issuer.startsWith('http:');
  try {
    const config = await oidc.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      settings.clientSecret ? clientAuthentication(settings.clientSecret) : oidc.None(),
      // Plain HTTP is allowed only for a provider on this machine; the settings enforce that.
      { timeout: TIMEOUT, ...(isPlain ? { execute: [oidc.allowInsecureRequests] } : {}) },
    );
    known.set(key, { config, until: Date.now() + KEEP });
    return config;
  } catch (error) {
    throw new ProviderUnavailable(String(error));
  }
}

/**
 * How the provider takes the client secret: in the header by default, in the body where its metadata offers
 * only that.
 */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBodyOnly = !taken.includes('client_secret_basic') && taken.includes('client_secret_post');
    return (isBodyOnly ? inBody : inHeader)(server, ...rest);
  };
}

/** Starts a sign-in at the provider: code flow with PKCE, state and nonce. */
export async function startSignIn(settings: OidcSettings, redirectUri: string): Promise<PendingSignIn> {
  const config = await configurationOf(settings);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: settings.scopes,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(settings.acr.length > 0 && { acr_values: settings.acr.join(' ') }),
  });
  return { url, state, nonce, verifier };
}

/**
 * The identity of the returning user. `callback` is the callback's address with all parameters that the
 * provider added.
 */
export async function finishSignIn(
  settings: OidcSettings,
  callback: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<Identity> {
  const config = await configurationOf(settings);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInDeclined('The provider sent no identity.');
    // Providers may treat the request as optional, so the result is checked.
    if (settings.acr.length > 0 && !settings.acr.includes(String(claims.acr)))
      throw new WeakSignIn(`The provider states "${claims.acr ?? 'nothing'}" as the sign-in method.`);
    let { email, email_verified, name } = claims as Claims;
    if (email === undefined && config.serverMetadata().userinfo_endpoint) {
      ({ email, email_verified, name } = (await oidc.fetchUserInfo(
        config,
        tokens.access_token,
        claims.sub,
      )) as Claims);
    }
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === 'string' ? email : null,
      // Some providers send a string.
      isEmailVerified: email_verified === true || email_verified === 'true',
      name: typeof name === 'string' ? name : null,
    };
  } catch (error) {
    if (error instanceof WeakSignIn) throw error;
    if (isNetworkError(error)) throw new ProviderUnavailable(String(error));
    throw new SignInDeclined(String(error));
  }
}

interface Claims {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

/** `fetch` throws a TypeError when the host is unreachable, and an abort on time-out. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code === 'OAUTH_TIMEOUT' || error.name === 'TimeoutError' || error.message === 'fetch failed';
}

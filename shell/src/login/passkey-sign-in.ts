import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { Client } from '@tessera/shared/api';
import { askPasskey, loginByPasskey } from '@tessera/shared/contract/passkey';

/** Has the browser answer the server's question by a passkey it has; throws what either of them says. */
export async function signInByPasskey(client: Client, options: { remember: boolean }): Promise<void> {
  const asked = await client.call(askPasskey);
  const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  await client.call(loginByPasskey, {
    body: { challenge: asked.challenge, response, remember: options.remember },
    onUnauthorised: 'throw',
  });
}

/** They closed the browser's question: nothing is to be said. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { Client } from '@tessera/shared/api';
import { askPasskey, loginByPasskey } from '@tessera/shared/contract/passkey';

/** Answers the server's challenge with one of the browser's passkeys; throws the browser's or the server's error. */
export async function signInByPasskey(client: Client, options: { remember: boolean }): Promise<void> {
  const asked = await client.call(askPasskey);
  const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  await client.call(loginByPasskey, {
    body: { challenge: asked.challenge, response, remember: options.remember },
    onUnauthorised: 'throw',
  });
}

/** The user closed the browser's prompt: no message. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

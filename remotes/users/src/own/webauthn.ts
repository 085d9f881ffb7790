import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { t } from '../messages.ts';

interface Question {
  challenge: string;
  options: Record<string, unknown>;
}

interface Answer {
  challenge: string;
  response: { id: string } & Record<string, unknown>;
}

/** Has the browser create a passkey. */
export async function makePasskey({ challenge, options }: Question): Promise<Answer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { challenge, response: { ...(await startRegistration({ optionsJSON })) } };
}

/** Has the browser sign the challenge with a passkey. */
export async function answerPasskey({ challenge, options }: Question): Promise<Answer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { challenge, response: { ...(await startAuthentication({ optionsJSON })) } };
}

/** Why no passkey was created, as a message; `null` when the user cancelled. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return t('passkeys.exists');
  if (name === 'SecurityError') return t('passkeys.insecure');
  return t('passkeys.not-made');
}

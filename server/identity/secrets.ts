import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 URL-safe characters, for a session, link or API token. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. One round of SHA-256 is enough: nobody guesses 256 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

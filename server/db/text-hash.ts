import { hash } from 'node:crypto';

/** A short hash of a text for exact look-ups (132 bits of its SHA-256). */
export function textHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

import { createHash } from 'node:crypto';

/** A short name of a text for exact look-ups (132 bits of its SHA-256). */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

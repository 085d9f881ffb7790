import { isApiError, messageOf } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';

/** The effect of a failed save on the text. */
export type Failure =
  | { kind: 'conflict'; current: DocumentRecord }
  /** `isOfApproval`: the text would be accepted without the approval. */
  | { kind: 'refused'; reason: string; isGone: boolean; isOfApproval: boolean }
  /**
   * Kept until it can be sent: `unanswered`, it may have been processed; `waiting`, it was not. `retryAfter`:
   * seconds, from the server.
   */
  | { kind: 'unanswered' | 'waiting'; reason: string; mayRetry: boolean; retryAfter: number | null };

export function failureOf(error: unknown): Failure {
  const reason = messageOf(error);
  if (!isApiError(error)) return { kind: 'unanswered', reason, mayRetry: true, retryAfter: null };
  const { status, retryAfter } = error;
  const current = currentOf(error);
  if (current && !current.locked) return { kind: 'conflict', current };
  if (status === 401) return { kind: 'waiting', reason, mayRetry: false, retryAfter: null };
  if (status === 429) return { kind: 'waiting', reason, mayRetry: true, retryAfter };
  if (status === 0 || status === 408 || status >= 500)
    return { kind: 'unanswered', reason, mayRetry: true, retryAfter };
  const isOfApproval = error.fields.some(({ path }) => path === 'approved');
  return { kind: 'refused', reason, isGone: status === 404, isOfApproval };
}

/** The server's segment in a conflict; `null` for other errors. */
export function currentOf(error: unknown): DocumentRecord | null {
  if (!isApiError(error) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('current' in body)) return null;
  return body.current as DocumentRecord;
}

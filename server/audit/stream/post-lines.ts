import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import { post } from '../../outgoing/post.ts';
import { lineOf } from './event-line.ts';

/** Posts events as lines of JSON; any status of 200 to 299 accepts them. */
export async function postLines(
  url: string,
  events: readonly AuditEvent[],
  { token, ...options }: { token: string | null; mayBePrivate: boolean; timeout: number },
): Promise<void> {
  const { status } = await post(url, {
    ...options,
    setting: 'AUDIT_STREAM_PRIVATE',
    body: events.map((event) => `${lineOf(event)}\n`).join(''),
    headers: {
      'content-type': 'application/x-ndjson',
      'user-agent': 'Tessera-Audit/1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}`);
}

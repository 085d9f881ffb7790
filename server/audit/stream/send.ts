import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import type { AuditTarget } from '../../runtime/audit-target.ts';
import type { Settings } from '../../runtime/settings.ts';
import { appendToFile } from './append-to-file.ts';
import { postLines } from './post-lines.ts';
import { sendSyslog } from './send-syslog.ts';

/** How long a target may take for a batch, in ms. */
export const SEND_TIMEOUT = 10_000;

/** Delivers a batch. Resolves when the target has received it; otherwise rejects with a message for administrators. */
export type Send = (events: readonly AuditEvent[]) => Promise<void>;

export function senderOf(
  target: AuditTarget,
  { auditStreamToken, auditStreamPrivate }: Pick<Settings, 'auditStreamToken' | 'auditStreamPrivate'>,
): Send {
  if (target.kind === 'file') return (events) => appendToFile(target.path, events);
  if (target.kind === 'syslog') return (events) => sendSyslog(target, events, SEND_TIMEOUT);
  return (events) =>
    postLines(target.url, events, {
      token: auditStreamToken,
      mayBePrivate: auditStreamPrivate,
      timeout: SEND_TIMEOUT,
    });
}

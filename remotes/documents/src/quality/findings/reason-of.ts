import type { IssueWaiver } from '@tessera/shared/contract/document/quality';
import { t } from './messages.ts';

/** The user and the reason. */
export function reasonOf({ user, reason }: Pick<IssueWaiver, 'user' | 'reason'>): string {
  return user
    ? t('finding.waived', { name: user.username, reason })
    : t('finding.waived-somebody', { reason });
}

import type { Sending } from '../../shared/domain/contract/machine-translation.ts';
import type { NewEvent } from '../audit/record-event.ts';

/** The user who sends text. */
export interface Sender {
  user: NonNullable<NewEvent['by']['user']>;
  /** The client's address. */
  address: string;
  purpose: Sending['purpose'];
  /** Whether the request is automatic: those leave part of the budget for commands. */
  isAutomatic?: boolean;
  /** `null` = the text is our own. */
  document: { id: number; name: string } | null;
}

import type { Sending } from '../../shared/domain/contract/machine-translation.ts';
import type { NewEvent } from '../audit/record-event.ts';

/** The user who sends text. */
export interface Sender {
  user: NonNullable<NewEvent['by']['user']>;
  /** The client's address. */
  address: string;
  purpose: Sending['purpose'];
  /** Whether nobody gave a command: such requests leave a part of the budget. */
  isAutomatic?: boolean;
  /** `null` = the text is our own. */
  document: { id: number; name: string } | null;
}

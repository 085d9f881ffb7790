import type { Sending } from '../../shared/domain/contract/machine-translation.ts';
import type { NewEvent } from '../audit/record-event.ts';

/** For whom text leaves. */
export interface Sender {
  user: NonNullable<NewEvent['by']['user']>;
  /** Of the client. */
  address: string;
  purpose: Sending['purpose'];
  /** `null` = the text is ours. */
  document: { id: number; name: string } | null;
}

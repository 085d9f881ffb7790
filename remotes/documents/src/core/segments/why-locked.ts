import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { t } from '../live-editor/messages.ts';

/** Why a segment cannot be changed; `false` = it can. */
export function whyLocked(record: Pick<DocumentRecord, 'locked' | 'locked_by'> | undefined): string | false {
  if (!record?.locked) return false;
  return t(record.locked_by === 'person' ? 'why.locked-here' : 'why.locked');
}

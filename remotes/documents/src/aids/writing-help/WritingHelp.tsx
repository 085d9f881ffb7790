import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { Spelling } from '../spelling/Spelling.tsx';
import { FillOnArrival } from '../suggest/FillOnArrival.tsx';
import { Suggestions } from '../suggest/Suggestions.tsx';
import { CaseKey } from './CaseKey.tsx';
import { RepairKey } from './RepairKey.tsx';

/** Help for the segment being edited. */
export function WritingHelp({ record }: { record: DocumentRecord }) {
  return (
    <>
      <FillOnArrival record={record} />
      <Suggestions record={record} />
      <Spelling record={record} />
      <RepairKey record={record} />
      <CaseKey record={record} />
    </>
  );
}

import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { Spelling } from '../spelling/Spelling.tsx';
import { Suggestions } from '../suggest/Suggestions.tsx';

/** What helps while a segment is written. */
export function WritingHelp({ record }: { record: DocumentRecord }) {
  return (
    <>
      <Suggestions record={record} />
      <Spelling record={record} />
    </>
  );
}

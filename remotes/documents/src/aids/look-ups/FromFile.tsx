import { type DocumentRecord, getRecordFileData } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { laterPane } from '@tessera/shared/remote/later';

/** A translation included in the file itself; few files have any. */
export const FileSuggestion = laterPane(
  () => import(/* webpackChunkName: "from-file" */ './FileSuggestion.tsx'),
);
const FileTerms = laterPane(() => import(/* webpackChunkName: "from-file" */ './FileTerms.tsx'));

/** The file's own translations and terms for a segment. */
export const useFileData = ({ id }: DocumentRecord) =>
  useQuery(queryOf(getRecordFileData, { params: { id } }));

/** Terms included in the file itself. */
export function TermsFromFile({ record }: { record: DocumentRecord }) {
  const terms = useFileData(record).data?.terms ?? [];
  return terms.length > 0 && <FileTerms record={record} terms={terms} />;
}

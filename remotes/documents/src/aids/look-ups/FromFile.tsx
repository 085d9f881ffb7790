import { type DocumentRecord, getRecordFileData } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { laterPane } from '@tessera/shared/remote/later';

const FileSuggestions = laterPane(() => import(/* webpackChunkName: "from-file" */ './FileSuggestions.tsx'));
const FileTerms = laterPane(() => import(/* webpackChunkName: "from-file" */ './FileTerms.tsx'));

/** Translations or terms included in the file itself; few files have any. */
export function FromFile({ record, kind }: { record: DocumentRecord; kind: 'suggestions' | 'terms' }) {
  const { data } = useQuery(queryOf(getRecordFileData, { params: { id: record.id } }));
  if (!data || data[kind].length === 0) return null;
  return kind === 'suggestions' ? (
    <FileSuggestions record={record} suggestions={data.suggestions} />
  ) : (
    <FileTerms record={record} terms={data.terms} />
  );
}

import { isNotFound } from '@tessera/shared/api';
import { type Document, getDocument, listDocuments } from '@tessera/shared/contract/document';
import { invalidate, queryOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { laterPane } from '@tessera/shared/remote/later';
import { useParams, useUrlState } from '@tessera/shared/router';
import { ErrorPanel, Page } from '@tessera/shared/ui';
import * as css from '../editor/several-documents/document-editor.module.css';
import {
  ImportFailed,
  Importing,
  NoDocument,
  Opening,
} from '../editor/several-documents/document-states.tsx';
import { t } from '../messages.ts';
import { DocumentEditor } from './DocumentEditor.tsx';

const OtherDocument = laterPane(
  () => import(/* webpackChunkName: "together" */ '../editor/several-documents/OtherDocument.tsx'),
);

/** A document: its editor, or why there is none yet. */
export default function DocumentScreen() {
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const query = useQuery({ ...queryOf(getDocument, { params: { id: Number(id) } }), enabled: isId });
  const isTogether = useUrlState().get('together') !== '';
  const isGone = !isId || isNotFound(query.error);
  return (
    <Page title={isGone ? t('screen.missing') : (query.data?.name ?? '')} isFull>
      {isGone && isTogether ? (
        <OtherDocument id={isId ? Number(id) : 0} />
      ) : isGone ? (
        <NoDocument />
      ) : query.data ? (
        <Loaded key={query.data.id} document={query.data} />
      ) : query.error ? (
        <div className={css.state}>
          <ErrorPanel
            error={query.error}
            title={t('screen.failed')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      ) : (
        <Opening />
      )}
    </Page>
  );
}

function Loaded({ document }: { document: Document }) {
  const queryClient = useQueryClient();
  const isEmpty = document.records_count === 0 && document.word_count === 0;
  const look = () => void invalidate(queryClient, [getDocument, listDocuments]);
  if (document.status === 'failed' && isEmpty) return <ImportFailed document={document} />;
  if (document.status !== 'done' && isEmpty) return <Importing document={document} onEnd={look} />;
  return <DocumentEditor document={document} />;
}

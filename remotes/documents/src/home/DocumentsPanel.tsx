import type { Client } from '@tessera/shared/api';
import { type Document, getDocument, listDocuments } from '@tessera/shared/contract/document';
import { paths } from '@tessera/shared/paths';
import { invalidate, queryOf, useClient, useQuery, useQueryClient } from '@tessera/shared/query';
import { BinButton } from '@tessera/shared/remote/bin';
import { useEmptyWords } from '@tessera/shared/remote/members';
import { Link } from '@tessera/shared/router';
import { useCurrentUser, usePermission } from '@tessera/shared/session';
import {
  Button,
  type Column,
  formatNumber,
  formatPercent,
  IconFileText,
  IconFilter,
  IconPlayerPlay,
  IconUsers,
  LinkButton,
  numberColumn,
  ResourcePanel,
  type RowAction,
  SegmentProgress,
  userColumn,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { AnalysisDialog } from '../analysis/AnalysisDialog.tsx';
import { downloadItems } from '../downloads/download-items.ts';
import { rich, t } from '../messages.ts';
import { readPlaces } from '../session/last-place.ts';
import { DocumentsBin } from './DocumentsBin.tsx';
import { useDocumentRemoval, useRenameDocument } from './document-actions.ts';
import * as css from './documents-panel.module.css';
import { FileWarnings } from './FileWarnings.tsx';
import { LanguagesDialog } from './LanguagesDialog.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

const columnsOf = (): Column<Document>[] => [
  {
    id: 'progress',
    header: t('panel.progress'),
    sort: 'done',
    minWidth: 11,
    value: ({ approved_records_count, records_count }) => approved_records_count / Math.max(1, records_count),
    cell: (document) => <Figures document={document} />,
  },
  numberColumn(t('panel.words'), ({ word_count }) => word_count, { id: 'words', sort: 'words' }),
  userColumn(t('panel.by'), ({ created_by_user }) => created_by_user, { id: 'by', sort: 'by' }),
];

/** Everything that a document can be downloaded as, without opening it. */
function downloadsOf(client: Client, { id, status }: Document): RowAction[] {
  if (status !== 'done') return [];
  return downloadItems(client, id).filter((item) => typeof item === 'object' && 'label' in item);
}

/** The documents panel of the home screen. */
export default function DocumentsPanel() {
  const empty = useEmptyWords('documents', t('panel.purpose'));
  const query = useQuery(queryOf(listDocuments));
  const queryClient = useQueryClient();
  const client = useClient();
  const rename = useRenameDocument();
  const removal = useDocumentRemoval();
  const mayManage = usePermission('document.manage');
  const mayInvite = usePermission('users.manage');
  const upload = useDocumentUpload({ enabled: mayManage });
  const [isAnalysing, setAnalysing] = useState(false);
  return (
    <ResourcePanel
      title={t('panel.title')}
      noun="document"
      icon={IconFileText}
      query={query}
      linkTo={({ id }) => paths.document(id)}
      status={(document) => ({ status: document.status, error: document.processing_error })}
      columns={columnsOf()}
      details={(document) => <Figures document={document} />}
      rowActions={(document) => downloadsOf(client, document)}
      upload={
        mayManage
          ? {
              label: t('panel.upload'),
              accept: upload.accept,
              hint: t('panel.upload-hint', {
                count: upload.others.length,
                endings: upload.others.join(t('panel.comma')),
              }),
              send: upload.send,
            }
          : undefined
      }
      actions={
        <>
          {query.data && query.data.length > 0 && (
            <Button size="small" icon={IconFilter} onClick={() => setAnalysing(true)}>
              {t('panel.analysis')}
            </Button>
          )}
          {mayManage && (
            <BinButton of="documents" size="small">
              {(close) => <DocumentsBin onClose={close} />}
            </BinButton>
          )}
        </>
      }
      onRename={mayManage ? rename : undefined}
      removal={mayManage ? removal : undefined}
      onJobEnd={() => void invalidate(queryClient, [listDocuments, getDocument])}
      emptyActions={
        mayInvite && (
          <LinkButton to={paths.users()} variant="quiet" icon={IconUsers}>
            {t('panel.invite')}
          </LinkButton>
        )
      }
      {...empty}
    >
      <GoOn documents={query.data ?? []} />
      {upload.asked && (
        <LanguagesDialog key={upload.asked.id} asked={upload.asked} onClose={upload.answered} />
      )}
      {isAnalysing && <AnalysisDialog document={null} onClose={() => setAnalysing(false)} />}
    </ResourcePanel>
  );
}

/** Link to the segment where the person stopped. */
function GoOn({ documents }: { documents: readonly Document[] }) {
  const user = useCurrentUser();
  const place =
    user && readPlaces(user.id).find(({ documentId }) => documents.some(({ id }) => id === documentId));
  const document = documents.find(({ id }) => id === place?.documentId);
  if (!place || !document) return null;
  return (
    <Link to={paths.document(document.id, { segment: place.row })} className={css.goOn}>
      <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
      <span className={css.goOnTitle}>{t('panel.continue')}</span>
      <span className={css.goOnPlace}>
        {rich('panel.place', { row: formatNumber(place.row) }, { name: () => <bdi>{document.name}</bdi> })}
      </span>
    </Link>
  );
}

/** How far a document is, on one line. */
function Figures({ document }: { document: Document }) {
  const { approved_records_count, translated_records_count, records_count } = document;
  const open = Math.max(0, records_count - approved_records_count - translated_records_count);
  return (
    <div className={css.figures}>
      <SegmentProgress
        approved={approved_records_count}
        translated={translated_records_count}
        total={records_count}
        caption={null}
      />
      <span className={css.numbers}>
        <span>
          {rich(
            'figures.approved',
            { percent: formatPercent(approved_records_count, records_count) },
            { b: (percent) => <b>{percent}</b> },
          )}
        </span>
        <span className={css.translated}>
          {t('figures.translated', { n: formatNumber(translated_records_count) })}
        </span>
        <span className={css.open}>{t('figures.open', { n: formatNumber(open) })}</span>
        <FileWarnings document={document} />
      </span>
    </div>
  );
}

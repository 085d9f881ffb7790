import type { Client } from '@tessera/shared/api';
import {
  type Document,
  documentSort,
  getDocument,
  listDocumentFilters,
  listDocuments,
} from '@tessera/shared/contract/document';
import { MOST_TOGETHER, paths } from '@tessera/shared/paths';
import {
  invalidate,
  keepPreviousData,
  queryOf,
  useClient,
  useQuery,
  useQueryClient,
} from '@tessera/shared/query';
import { BinButton } from '@tessera/shared/remote/bin';
import { laterDialog, laterLine } from '@tessera/shared/remote/later';
import { pageQuery, useFilterBar, useFilterValues } from '@tessera/shared/remote/lists';
import { useEmptyWords } from '@tessera/shared/remote/members';
import { Link, useNavigate, useUrlState } from '@tessera/shared/router';
import { useCurrentUser, usePermission } from '@tessera/shared/session';
import {
  Button,
  formatNumber,
  IconAdjustmentsHorizontal,
  IconChevronsRight,
  IconFileText,
  IconHistory,
  IconInfoCircle,
  IconPlayerPlay,
  IconUsers,
  LinkButton,
  ResourcePanel,
  type RowAction,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { AnalysisDialog } from '../../aids/analysis/AnalysisDialog.tsx';
import { readPlaces } from '../../core/session/last-place.ts';
import { downloadTranslation, type LossyDownload } from '../../core/session/translation.ts';
import { downloadItems } from '../../exchange/downloads/download-items.ts';
import { t as common } from '../../messages.ts';
import { ChosenUpload } from './ChosenUpload.tsx';
import { DocumentsBin } from './DocumentsBin.tsx';
import { useDocumentRemoval, useRenameDocument } from './document-actions.ts';
import { documentColumns } from './document-columns.tsx';
import { ASKED_FILTERS, documentFilters, documentQuery } from './document-filters.ts';
import * as css from './documents-panel.module.css';
import { Figures } from './Figures.tsx';
import { rich, t } from './messages.ts';
import { SampleButton } from './SampleButton.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

const LossesDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "losses" */ '../../exchange/downloads/LossesDialog.tsx')).LossesDialog,
);
const PackageDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "package" */ '../package/PackageDialog.tsx')).PackageDialog,
);
const ReportDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "file-report" */ '../../exchange/report/ReportDialog.tsx'))
      .ReportDialog,
);
const UploadReports = laterLine(
  async () =>
    (await import(/* webpackChunkName: "file-report" */ '../../exchange/report/UploadReports.tsx'))
      .UploadReports,
);
const UploadDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "upload" */ '../upload/UploadDialog.tsx')).UploadDialog,
);
const OptionsDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "upload" */ '../upload/OptionsDialog.tsx')).OptionsDialog,
);
const DueDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "due" */ './DueDialog.tsx')).DueDialog,
);

/** All download formats of a document, without opening it. */
function downloadsOf(
  client: Client,
  document: Document,
  onTranslation: (isPackage: boolean) => void,
): RowAction[] {
  if (document.status !== 'done') return [];
  return downloadItems(client, document, onTranslation).filter(
    (item) => typeof item === 'object' && 'label' in item,
  );
}

/** The documents panel of the home screen. */
export default function DocumentsPanel() {
  const empty = useEmptyWords('documents', t('panel.purpose'));
  const position = useUrlState({ prefix: 'documents.' });
  const query = useQuery({
    ...queryOf(listDocuments.page, {
      query: { ...pageQuery(position, documentSort), ...documentQuery(position) },
    }),
    placeholderData: keepPreviousData,
  });
  const queryClient = useQueryClient();
  const client = useClient();
  const rename = useRenameDocument();
  const removal = useDocumentRemoval();
  const mayManage = usePermission('document.manage');
  const mayInvite = usePermission('users.manage');
  const [opened, setOpened] = useState<Document | null>(null);
  const upload = useDocumentUpload({ enabled: mayManage, onPackage: setOpened });
  const [isAnalysing, setAnalysing] = useState(false);
  const [reading, setReading] = useState<Document | null>(null);
  const [reported, setReported] = useState<Document | null>(null);
  const [due, setDue] = useState<Document | null>(null);
  const [lost, setLost] = useState<{ document: Document; lossy: LossyDownload } | null>(null);
  const download = (document: Document, isPackage: boolean) =>
    void downloadTranslation(client, document, (lossy) => setLost({ document, lossy }), isPackage);
  const navigate = useNavigate();
  const me = useCurrentUser()?.id;
  const asked = useFilterValues(queryOf(listDocumentFilters), { position, names: ASKED_FILTERS });
  const filter = useFilterBar({
    list: 'documents',
    size: 'small',
    filters: documentFilters(asked.values, me),
    position,
    found: query.data?.total_rows,
    onOpen: asked.onOpen,
  });
  const imported = query.data?.records.filter(
    ({ id, status }) => status === 'done' && upload.uploaded.includes(id),
  );
  const hasRows = filter.isNarrowed || (query.data?.total_rows ?? 0) > 0;
  return (
    <ResourcePanel
      title={t('panel.title')}
      noun="document"
      icon={IconFileText}
      query={query}
      isFiltered={filter.isFiltered}
      linkTo={({ id }) => paths.document(id)}
      status={(document) => ({ status: document.status, error: document.processing_error })}
      columns={documentColumns(query.data?.records ?? [], { sort: position.sort, onPackage: setOpened })}
      details={(document) => <Figures document={document} />}
      rowActions={(document) => [
        ...(mayManage
          ? [{ label: t('due.open'), icon: IconHistory, opensDialog: true, onSelect: () => setDue(document) }]
          : []),
        ...(document.package
          ? [
              {
                label: t('package.open'),
                icon: IconInfoCircle,
                opensDialog: true,
                onSelect: () => setOpened(document),
              },
            ]
          : []),
        ...(document.format && document.format !== 'XLIFF'
          ? [
              {
                label: t('options.open'),
                icon: IconAdjustmentsHorizontal,
                opensDialog: true,
                onSelect: () => setReading(document),
              },
            ]
          : []),
        ...(document.status === 'done'
          ? [
              {
                label: common('tools.report'),
                icon: IconFileText,
                opensDialog: true,
                onSelect: () => setReported(document),
              },
            ]
          : []),
        ...downloadsOf(client, document, (isPackage) => download(document, isPackage)),
      ]}
      bulkActions={(chosen) => [
        {
          label: t('panel.together'),
          icon: IconChevronsRight,
          onSelect: () => navigate(paths.documentsTogether(chosen.map(({ id }) => id))),
          disabledReason:
            (chosen.length < 2 && t('panel.together-few')) ||
            (chosen.length > MOST_TOGETHER && t('panel.together-many', { n: formatNumber(MOST_TOGETHER) })),
        },
      ]}
      upload={
        mayManage
          ? {
              label: t('panel.upload'),
              accept: upload.accept,
              hint: t('panel.upload-hint', {
                count: upload.others.length,
                endings: upload.others.join(common('panel.comma')),
              }),
              extra: <ChosenUpload accept={upload.accept} onFiles={upload.choose} />,
              send: upload.send,
              take: upload.take,
            }
          : undefined
      }
      actions={
        <>
          {hasRows && filter.tools}
          {hasRows && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setAnalysing(true)}>
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
        <>
          {mayManage && <SampleButton />}
          {mayInvite && (
            <LinkButton to={paths.users()} variant="quiet" size="small" icon={IconUsers}>
              {common('panel.invite')}
            </LinkButton>
          )}
        </>
      }
      {...empty}
      {...(filter.isFiltered && filter.none)}
    >
      {hasRows && filter.bar}
      <GoOn />
      {imported && imported.length > 0 && (
        <UploadReports documents={imported} onShow={setReported} onDismiss={({ id }) => upload.dismiss(id)} />
      )}
      {upload.asked && (
        <UploadDialog
          key={upload.asked.id}
          asked={upload.asked}
          onDone={upload.done}
          onClose={upload.answered}
        />
      )}
      {reported && <ReportDialog document={reported} onClose={() => setReported(null)} />}
      {due && <DueDialog document={due} onClose={() => setDue(null)} />}
      {opened && (
        <PackageDialog
          document={opened}
          onDownload={() => download(opened, true)}
          onClose={() => setOpened(null)}
        />
      )}
      {reading && <OptionsDialog document={reading} onClose={() => setReading(null)} />}
      {lost && <LossesDialog {...lost} onClose={() => setLost(null)} />}
      {isAnalysing && <AnalysisDialog document={null} onClose={() => setAnalysing(false)} />}
    </ResourcePanel>
  );
}

/** Link to the user's last segment, in the last document that still exists for them. */
function GoOn() {
  const user = useCurrentUser();
  const places = user ? readPlaces(user.id) : [];
  const ids = places.map(({ documentId }) => documentId).join(',');
  const { data } = useQuery({
    ...queryOf(listDocuments.page, { query: { page: 0, ids } }),
    enabled: ids !== '',
  });
  const place = places.find(({ documentId }) => data?.records.some(({ id }) => id === documentId));
  const document = data?.records.find(({ id }) => id === place?.documentId);
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

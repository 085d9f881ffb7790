import { messageOf } from '@tessera/shared/api';
import { type Document, listDocumentFormats } from '@tessera/shared/contract/document';
import {
  discardReimport,
  getReimport,
  listReimports,
  type Reimport,
  startReimport,
} from '@tessera/shared/contract/document/reimport';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  DropZone,
  ErrorPanel,
  formatNumber,
  JobProgress,
  Notice,
  RelativeTime,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { settle } from '../mass/settle.ts';
import { t as tOfRemote } from '../messages.ts';
import { useEditorState } from '../session/editor-context.ts';
import { isXliff } from '../session/is-xliff.ts';
import { ComparisonDialog } from './ComparisonDialog.tsx';
import { rich, t } from './messages.ts';
import * as css from './reimport.module.css';

const XLIFF = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff'];
const PACKAGES = ['.mqxlz', '.xlz', '.sdlppx', '.sdlrpx', '.zip'];
const TABLES = ['.csv', '.tsv', '.xlsx'];

export interface ReimportDialogProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Uploads a translated copy of the document, compares it, and opens the comparison. */
export function ReimportDialog({ document, onGo, onClose }: ReimportDialogProps) {
  const params = { id: document.id };
  const { saves } = useEditorState();
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf(listReimports, { params }), staleTime: 0 });
  const start = useMutationOf(startReimport, { invalidates: [listReimports] });
  const own = useOwnEndings(document);
  const [shown, setShown] = useState<number | null>(null);
  const [waitsFor, setWaitsFor] = useState<number | null>(null);
  const running = query.data?.filter(({ status }) => status === 'pending' || status === 'processing') ?? [];

  async function send(file: File) {
    try {
      await settle(saves);
      const { id } = await start.mutateAsync({ params, body: {}, file });
      setWaitsFor(id);
    } catch {
      // The error is shown under the field.
    }
  }
  // A small copy is compared before its first progress request.
  const arrived = query.data?.find(({ id, status }) => id === waitsFor && status === 'done');
  const open = shown ?? arrived?.id ?? null;
  const back = () => {
    setShown(null);
    setWaitsFor(null);
  };
  if (open !== null) {
    return (
      <ComparisonDialog document={document} reimportId={open} onGo={onGo} onBack={back} onClose={onClose} />
    );
  }
  return (
    <Dialog
      title={t('copies.title')}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={css.body}>
        <p className={css.lead}>{t('copies.lead', { count: own.length })}</p>
        <DropZone
          label={t('copies.choose')}
          accept={[...own, ...XLIFF, ...PACKAGES, ...TABLES]}
          hint={t('copies.accepted', { count: own.length, own: own.join(tOfRemote('panel.comma')) })}
          disabledReason={start.isPending ? t('copies.sending') : null}
          onFiles={([file]) => file && void send(file)}
        />
        {start.error && <ErrorPanel error={start.error} title={t('copies.refused')} />}
        {running.map(
          ({ id, job_id, file_name }) =>
            job_id !== null && (
              <JobProgress
                key={id}
                id={job_id}
                label={t('copies.comparing', { name: file_name })}
                onEnd={() => void invalidate(queryClient, [listReimports, getReimport])}
              />
            ),
        )}
        {query.error && !query.data ? (
          <ErrorPanel error={query.error} title={t('copies.failed')} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonLines lines={3} label={t('copies.loading')} />
        ) : (
          query.data.length > running.length && (
            <section className={css.body}>
              <h3>{t('copies.list')}</h3>
              <ul className={css.copies}>
                {query.data
                  .filter((copy) => !running.includes(copy))
                  .map((copy) => (
                    <Copy key={copy.id} copy={copy} onShow={() => setShown(copy.id)} />
                  ))}
              </ul>
            </section>
          )
        )}
      </div>
    </Dialog>
  );
}

/** Endings of the document's own format, where its texts are told by keys or beside their sources. */
function useOwnEndings(document: Document): readonly string[] {
  const enabled = !isXliff(document);
  const formats = useQuery({ ...queryOf(listDocumentFormats), enabled });
  const own = enabled ? formats.data?.find(({ name }) => name === document.format) : undefined;
  const comesBack = own && (own.takes_target || own.languages === 'bilingual');
  return comesBack ? own.extensions.map((each) => `.${each}`) : [];
}

function Copy({ copy, onShow }: { copy: Reimport; onShow: () => void }) {
  const discard = useMutationOf(discardReimport, { invalidates: [listReimports] });
  const { change, conflict } = copy.counts;
  return (
    <li className={css.copy}>
      <span>
        <b dir="auto">{copy.file_name}</b>
        <span className={css.faint}>
          {rich(
            copy.applied_at ? 'copies.applied' : copy.status === 'done' ? 'copies.compared' : 'copies.by',
            {
              name: copy.created_by_user.username,
              changed: formatNumber(change),
              conflicts: formatNumber(conflict),
            },
            {
              time: () => <RelativeTime time={copy.created_at} />,
              applied: () => copy.applied_at && <RelativeTime time={copy.applied_at} />,
            },
          )}
        </span>
        {copy.error && (
          <Notice tone="danger" title={t('copies.not-compared')}>
            {copy.error}
          </Notice>
        )}
        {discard.error && <span role="alert">{messageOf(discard.error)}</span>}
      </span>
      <span className={css.acts}>
        {copy.status === 'done' && (
          <Button size="small" onClick={onShow}>
            {t(copy.applied_at ? 'copies.look' : 'copies.compare')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          busy={discard.isPending}
          aria-label={t('copies.forget-of', { name: copy.file_name })}
          onClick={() => discard.mutate({ params: { id: copy.document_id, reimport_id: copy.id } })}
        >
          {t('copies.forget')}
        </Button>
      </span>
    </li>
  );
}

import { messageOf } from '@tessera/shared/api';
import { type Document, listDocumentFormats } from '@tessera/shared/contract/document';
import {
  discardVersion,
  getVersion,
  listVersions,
  type SourceVersion,
  startVersion,
} from '@tessera/shared/contract/document/version';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  DropZone,
  ErrorPanel,
  JobProgress,
  Notice,
  RelativeTime,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { settle } from '../mass/settle.ts';
import { t as tOfRemote } from '../messages.ts';
import * as css from '../reimport/reimport.module.css';
import { useEditorState } from '../session/editor-context.ts';
import { rich, t } from './messages.ts';
import { VersionLook } from './VersionLook.tsx';

export interface VersionsDialogProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Uploads a new version of the document's file, compares it, and opens the look. */
export function VersionsDialog({ document, onGo, onClose }: VersionsDialogProps) {
  const params = { id: document.id };
  const { saves } = useEditorState();
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf(listVersions, { params }), staleTime: 0 });
  const formats = useQuery(queryOf(listDocumentFormats));
  const start = useMutationOf(startVersion, { invalidates: [listVersions] });
  const [shown, setShown] = useState<number | null>(null);
  const [waitsFor, setWaitsFor] = useState<number | null>(null);
  const running = query.data?.filter(({ status }) => status === 'pending' || status === 'processing') ?? [];
  const format = formats.data?.find(({ name }) => name === document.format);
  const endings = format?.extensions.map((each) => `.${each}`) ?? [];

  async function send(file: File) {
    try {
      await settle(saves);
      const { id } = await start.mutateAsync({ params, body: {}, file });
      setWaitsFor(id);
    } catch {
      // The error is shown under the field.
    }
  }
  // A small file is compared before its first progress request.
  const arrived = query.data?.find(({ id, status }) => id === waitsFor && status === 'done');
  const open = shown ?? arrived?.id ?? null;
  const back = () => {
    setShown(null);
    setWaitsFor(null);
  };
  if (open !== null) {
    return <VersionLook document={document} versionId={open} onGo={onGo} onBack={back} onClose={onClose} />;
  }
  return (
    <Dialog
      title={t('versions.title')}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={css.body}>
        <p className={css.lead}>{t('versions.lead')}</p>
        <DropZone
          label={t('versions.choose')}
          accept={endings}
          hint={t('versions.accepted', {
            count: endings.length,
            endings: endings.join(tOfRemote('panel.comma')),
          })}
          disabledReason={start.isPending ? t('versions.sending') : null}
          onFiles={([file]) => file && void send(file)}
        />
        {start.error && <ErrorPanel error={start.error} title={t('versions.refused')} />}
        {running.map(
          ({ id, job_id, file_name }) =>
            job_id !== null && (
              <JobProgress
                key={id}
                id={job_id}
                label={t('versions.comparing', { name: file_name })}
                onEnd={() => void invalidate(queryClient, [listVersions, getVersion])}
              />
            ),
        )}
        {query.error && !query.data ? (
          <ErrorPanel error={query.error} title={t('versions.failed')} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonLines lines={3} label={t('versions.loading')} />
        ) : (
          query.data.length > running.length && (
            <section className={css.body}>
              <h3>{t('versions.list')}</h3>
              <ul className={css.copies}>
                {query.data
                  .filter((version) => !running.includes(version))
                  .map((version) => (
                    <Version key={version.id} version={version} onShow={() => setShown(version.id)} />
                  ))}
              </ul>
            </section>
          )
        )}
      </div>
    </Dialog>
  );
}

function Version({ version, onShow }: { version: SourceVersion; onShow: () => void }) {
  const discard = useMutationOf(discardVersion, { invalidates: [listVersions] });
  const { id, document_id, status, file_name: name, created_at, applied_at, is_outdated } = version;
  const what = applied_at ? 'applied' : is_outdated ? 'outdated' : status === 'done' ? 'compared' : 'by';
  return (
    <li className={css.copy}>
      <span>
        <b dir="auto">{name}</b>
        <span className={css.faint}>
          {rich(
            `versions.${what}`,
            { name: version.created_by_user.username },
            {
              time: () => <RelativeTime time={created_at} />,
              applied: () => applied_at && <RelativeTime time={applied_at} />,
            },
          )}
        </span>
        {status === 'failed' && (
          <Notice tone="danger" title={t('versions.not-compared')}>
            {version.error}
          </Notice>
        )}
        {discard.error && <Notice tone="danger">{messageOf(discard.error)}</Notice>}
      </span>
      <span className={css.acts}>
        {status === 'done' && !is_outdated && (
          <Button size="small" onClick={onShow}>
            {t('versions.look')}
          </Button>
        )}
        {applied_at === null && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('versions.forget-of', { name })}
            busy={discard.isPending}
            onClick={() => discard.mutate({ params: { id: document_id, version_id: id } })}
          >
            {t('versions.forget')}
          </Button>
        )}
      </span>
    </li>
  );
}

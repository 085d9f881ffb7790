import { messageOf } from '@tessera/shared/api';
import type { Document } from '@tessera/shared/contract/document';
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
import { useEditorState } from '../session/editor-context.ts';
import { ComparisonDialog } from './ComparisonDialog.tsx';
import * as css from './reimport.module.css';

const ACCEPTED = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mqxlz', '.mxliff', '.csv', '.tsv', '.xlsx'];

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
      title="Take back a translated copy"
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={css.body}>
        <p className={css.lead}>
          The same document, translated elsewhere: XLIFF of any flavour, or the table for reviewers. Nothing
          is changed before you have seen what would be.
        </p>
        <DropZone
          label="Choose the copy"
          accept={ACCEPTED}
          hint=".xlf, .sdlxliff, .mqxliff, .mxliff, .xlsx, .csv, or drop it here"
          disabledReason={start.isPending ? 'A copy is on its way.' : null}
          onFiles={([file]) => file && void send(file)}
        />
        {start.error && <ErrorPanel error={start.error} title="It was not taken" />}
        {running.map(
          ({ id, job_id, file_name }) =>
            job_id !== null && (
              <JobProgress
                key={id}
                id={job_id}
                label={`Comparing ${file_name}`}
                onEnd={() => void invalidate(queryClient, [listReimports, getReimport])}
              />
            ),
        )}
        {query.error && !query.data ? (
          <ErrorPanel
            error={query.error}
            title="Earlier copies did not come"
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <SkeletonLines lines={3} label="Loading earlier copies" />
        ) : (
          query.data.length > running.length && (
            <section className={css.body}>
              <h3>Copies that came back</h3>
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

function Copy({ copy, onShow }: { copy: Reimport; onShow: () => void }) {
  const discard = useMutationOf(discardReimport, { invalidates: [listReimports] });
  const { change, conflict } = copy.counts;
  return (
    <li className={css.copy}>
      <span>
        <b dir="auto">{copy.file_name}</b>
        <span className={css.faint}>
          {copy.created_by_user.username}, <RelativeTime time={copy.created_at} /> ·{' '}
          {copy.applied_at ? (
            <>
              applied <RelativeTime time={copy.applied_at} />
            </>
          ) : (
            copy.status === 'done' && `${formatNumber(change)} to take, ${formatNumber(conflict)} in conflict`
          )}
        </span>
        {copy.error && (
          <Notice tone="danger" title="It could not be compared">
            {copy.error}
          </Notice>
        )}
        {discard.error && <span role="alert">{messageOf(discard.error)}</span>}
      </span>
      <span className={css.acts}>
        {copy.status === 'done' && (
          <Button size="small" onClick={onShow}>
            {copy.applied_at ? 'Look' : 'Compare'}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          busy={discard.isPending}
          aria-label={`Forget ${copy.file_name}`}
          onClick={() => discard.mutate({ params: { id: copy.document_id, reimport_id: copy.id } })}
        >
          Forget
        </Button>
      </span>
    </li>
  );
}

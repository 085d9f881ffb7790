import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { type Document, listDocuments } from '@tessera/shared/contract/document';
import {
  type Analysis,
  type AnalysisWeights,
  getAnalysis,
  listAnalyses,
  setAnalysisWeights,
  startAnalysis,
} from '@tessera/shared/contract/document/analysis';
import {
  invalidate,
  keepPreviousData,
  queryOf,
  useMutationOf,
  useQuery,
  useQueryClient,
} from '@tessera/shared/query';
import { usePicker } from '@tessera/shared/remote/lists';
import { useCurrentUser, usePermission } from '@tessera/shared/session';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorPanel,
  formatNumber,
  JobProgress,
  Notice,
  Pager,
  RelativeTime,
  SearchField,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t as tOfRemote } from '../../messages.ts';
import * as css from '../pretranslate/pretranslate.module.css';
import { AnalysisReport } from './AnalysisReport.tsx';
import { rich, t } from './messages.ts';

/** Documents listed without a search field. */
const FEW = 8;

export interface AnalysisDialogProps {
  /** Initially selected; `null` = none. */
  document: Document | null;
  onClose: () => void;
}

/**
 * Analysis against the memories: choose documents, then see figures by band, with editable weights and
 * downloads.
 */
export function AnalysisDialog({ document, onClose }: AnalysisDialogProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <Dialog
      title={t('title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {openId !== null && <Button onClick={() => setOpenId(null)}>{t('back')}</Button>}
          <Button onClick={onClose}>{tOfRemote('action.close')}</Button>
        </>
      }
    >
      {openId === null ? <Choice document={document} onOpen={setOpenId} /> : <Opened id={openId} />}
    </Dialog>
  );
}

function Choice({ document, onOpen }: { document: Document | null; onOpen: (id: number) => void }) {
  const picker = usePicker(document ? [document] : []);
  const { page, search } = picker;
  const documents = useQuery({
    ...queryOf(listDocuments.page, { query: { page, search, has_segments: '1' } }),
    placeholderData: keepPreviousData,
  });
  const earlier = useQuery({
    ...queryOf(listAnalyses, { query: document ? { document_id: document.id } : {} }),
    staleTime: 0,
  });
  const start = useMutationOf(startAnalysis, { invalidates: [listAnalyses] });
  const [chosen, setChosen] = useState<readonly Document[]>(document ? [document] : []);
  const [internal, setInternal] = useState(true);
  const { records = [], total_rows = 0 } = documents.data ?? {};
  const isChosen = ({ id }: Document) => chosen.some((other) => other.id === id);
  const isLong = search !== '' || total_rows > FEW;
  async function run() {
    const { id } = await start.mutateAsync({
      body: { document_ids: chosen.map(({ id }) => id), internal_fuzzies: internal },
    });
    onOpen(id);
  }
  return (
    <div className={css.body}>
      <p className={css.muted}>{t('lead')}</p>
      {documents.error && !documents.data && (
        <ErrorPanel
          error={documents.error}
          title={t('documents-failed')}
          onRetry={() => void documents.refetch()}
        />
      )}
      {!documents.data && !documents.error && <SkeletonLines lines={3} />}
      <fieldset className={css.memories}>
        <legend>{t('documents')}</legend>
        {isLong && (
          <SearchField
            label={t('search')}
            value={search}
            onChange={(typed) => picker.setSearch(typed, chosen)}
          />
        )}
        <div className={css.choices}>
          {picker.listed(records).map((one) => (
            <Checkbox
              key={one.id}
              label={one.name}
              description={tOfRemote('count.words', {
                count: one.word_count,
                n: formatNumber(one.word_count),
              })}
              value={isChosen(one)}
              onChange={(isWanted) =>
                setChosen(isWanted ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
              }
            />
          ))}
        </div>
        {total_rows > PAGE_SIZE && (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={total_rows}
            rows="documents"
            onChange={(next) => picker.setPage(next, chosen)}
          />
        )}
      </fieldset>
      <Checkbox
        label={t('internal')}
        description={t('internal-hint')}
        value={internal}
        onChange={setInternal}
      />
      {start.error && <ErrorPanel error={start.error} title={t('start-failed')} />}
      <span>
        <Button
          variant="primary"
          busy={start.isPending}
          disabledReason={chosen.length === 0 && t('choose')}
          onClick={() => void run().catch(() => {})}
        >
          {t('run', { count: chosen.length, n: formatNumber(chosen.length) })}
        </Button>
      </span>
      {earlier.data && earlier.data.length > 0 && (
        <section aria-label={t('earlier')} className={css.body}>
          <h3>{t('earlier')}</h3>
          <div className={css.actions}>
            {earlier.data.slice(0, 8).map(({ id, created_at, document_ids, created_by_user }) => (
              <Button key={id} size="small" onClick={() => onOpen(id)}>
                {rich(
                  'one',
                  {
                    count: document_ids.length,
                    n: formatNumber(document_ids.length),
                    name: created_by_user.username,
                  },
                  { time: () => <RelativeTime time={created_at} /> },
                )}
              </Button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Opened({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf(getAnalysis, { params: { id } }), staleTime: 0 });
  const set = useMutationOf(setAnalysisWeights, { invalidates: [getAnalysis] });
  const me = useCurrentUser();
  const isManager = usePermission('document.manage');
  const analysis: Analysis | undefined = query.data;
  if (!analysis) {
    return query.error ? (
      <ErrorPanel error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonLines lines={8} />
    );
  }
  if (analysis.status === 'failed') {
    return (
      <Notice tone="danger" isLive title={t('not-made')}>
        {analysis.error}
      </Notice>
    );
  }
  if (analysis.status !== 'done') {
    return (
      <JobProgress
        id={analysis.job_id}
        label={t('title')}
        onEnd={() => void invalidate(queryClient, [getAnalysis, listAnalyses])}
      />
    );
  }
  return (
    <AnalysisReport
      analysis={analysis}
      error={set.error}
      onWeights={
        isManager || analysis.created_by_user.id === me?.id
          ? (weights: AnalysisWeights) => set.mutate({ params: { id }, body: { weights } })
          : null
      }
    />
  );
}

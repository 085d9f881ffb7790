import {
  type Document,
  getDocument,
  listDocuments,
  processDocument,
} from '@tessera/shared/contract/document';
import { getDocumentMemories } from '@tessera/shared/contract/document/attachments';
import { listDocumentActions, undoDocumentAction } from '@tessera/shared/contract/document/change';
import type { BodyInput } from '@tessera/shared/contract/endpoint';
import type { Job } from '@tessera/shared/contract/job';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorPanel,
  formatNumber,
  formatPercent,
  JobProgress,
  Notice,
  Select,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { t as tOfRemote } from '../../messages.ts';
import { BandTable } from './BandTable.tsx';
import { EngineChoice } from './EngineChoice.tsx';
import { MachineFigures } from './MachineFigures.tsx';
import { type ChosenMemory, MemoryOrder } from './MemoryOrder.tsx';
import { t } from './messages.ts';
import * as css from './pretranslate.module.css';

export interface PreTranslateDialogProps {
  document: Document;
  /** Called when segments have changed. */
  onDone: () => void;
  onClose: () => void;
}

const THRESHOLDS = ['1', '0.95', '0.85', '0.75', '0.5'];

const nameOfThreshold = (value: string) =>
  value === '1' ? t('identical') : t('better', { percent: formatPercent(Number(value), 1) });

interface Options {
  threshold: string;
  memory_usage: 'newest' | 'oldest';
  substitute_numbers: boolean;
  use_terms: boolean;
  /** `null` = all attached memories, in their order. */
  memories: ChosenMemory[] | null;
  /** `null` = nothing is sent. */
  engine: number | null;
}

const START: Options = {
  threshold: '1',
  memory_usage: 'newest',
  substitute_numbers: false,
  use_terms: true,
  memories: null,
  engine: null,
};

function toBody({ threshold, memories, engine, ...rest }: Options): BodyInput<typeof processDocument> {
  const body = {
    ...rest,
    similarity_threshold: Number(threshold),
    shared_words: true,
    ...(engine !== null && { engine_id: engine }),
  };
  if (!memories) return body;
  return { ...body, memory_ids: memories.filter(({ isUsed }) => isUsed).map(({ id }) => id) };
}

type Step =
  | { at: 'options' }
  | { at: 'looking'; jobId: number }
  | { at: 'looked'; job: Job }
  | { at: 'filling'; jobId: number }
  | { at: 'done'; job: Job };

/** Asks how to fill the open segments, previews the result band by band, then does it, with undo. */
export function PreTranslateDialog({ document, onDone, onClose }: PreTranslateDialogProps) {
  const [options, setOptions] = useState(START);
  const [step, setStep] = useState<Step>({ at: 'options' });
  const process = useMutationOf(processDocument, { invalidates: [getDocument, listDocuments] });
  const params = { id: document.id };

  async function look() {
    const { job_id } = await process.mutateAsync({ params, body: { ...toBody(options), dry_run: true } });
    setStep({ at: 'looking', jobId: job_id });
  }
  async function fill() {
    const { job_id } = await process.mutateAsync({ params, body: toBody(options) });
    setStep({ at: 'filling', jobId: job_id });
  }
  const change = (fields: Partial<Options>) => {
    setOptions((before) => ({ ...before, ...fields }));
    // The preview no longer matches the options.
    setStep({ at: 'options' });
  };
  const isChoosing = step.at === 'options' || step.at === 'looking' || step.at === 'looked';
  const fillable =
    step.at === 'looked' && step.job.status === 'done' ? (step.job.report?.changed ?? 0) : null;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        isChoosing ? (
          <>
            <Button onClick={onClose}>{tOfRemote('action.cancel')}</Button>
            <Button busy={step.at === 'looking'} onClick={() => void look().catch(() => {})}>
              {t('preview')}
            </Button>
            <Button
              variant="primary"
              busy={process.isPending}
              disabledReason={fillable === 0 && t('nothing')}
              onClick={() => void fill().catch(() => {})}
            >
              {fillable === null
                ? t('fill')
                : t('fill-count', { count: fillable, n: formatNumber(fillable) })}
            </Button>
          </>
        ) : (
          <Button variant={step.at === 'done' ? 'primary' : 'secondary'} onClick={onClose} data-autofocus>
            {step.at === 'done' ? tOfRemote('action.close') : tOfRemote('action.go-on')}
          </Button>
        )
      }
    >
      <div className={css.body}>
        {isChoosing && <OptionFields document={document} options={options} onChange={change} />}
        {process.error && <ErrorPanel error={process.error} title={t('start-failed')} />}
        {step.at === 'looking' && (
          <JobProgress id={step.jobId} label={t('preview')} onEnd={(job) => setStep({ at: 'looked', job })} />
        )}
        {step.at === 'looked' && <Looked job={step.job} />}
        {step.at === 'filling' && (
          <JobProgress
            id={step.jobId}
            label={t('job')}
            onEnd={(job) => {
              setStep({ at: 'done', job });
              onDone();
            }}
          />
        )}
        {step.at === 'done' && <Result document={document} job={step.job} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

function OptionFields({
  document,
  options,
  onChange,
}: {
  document: Document;
  options: Options;
  onChange: (fields: Partial<Options>) => void;
}) {
  const attached = useQuery(queryOf(getDocumentMemories, { params: { id: document.id } }));
  const ids = attached.data?.memories.map(({ id }) => id).join(',') ?? '';
  const memories = useQuery({
    ...queryOf(listMemories.page, { query: { page: 0, ids } }),
    enabled: ids !== '',
  });
  if (!attached.data || (ids !== '' && !memories.data)) {
    const failed = [attached, memories].find(({ error, data }) => error && !data);
    if (!failed) return <SkeletonLines lines={5} />;
    return (
      <ErrorPanel error={failed.error} title={t('memories-failed')} onRetry={() => void failed.refetch()} />
    );
  }
  const order = options.memories ?? attached.data.memories.map(({ id }) => ({ id, isUsed: true }));
  return (
    <>
      <p>{t('lead')}</p>
      <Select
        label={t('threshold')}
        value={options.threshold}
        options={THRESHOLDS.map((value) => ({ value, label: nameOfThreshold(value) }))}
        onChange={(threshold) => onChange({ threshold })}
      />
      {order.length > 0 ? (
        <MemoryOrder
          memories={memories.data?.records ?? []}
          value={order}
          onChange={(value) => onChange({ memories: value })}
        />
      ) : (
        <Notice tone="warning">{t('no-memory')}</Notice>
      )}
      <Select<Options['memory_usage']>
        label={t('tie')}
        value={options.memory_usage}
        options={[
          { value: 'newest', label: t('newest') },
          { value: 'oldest', label: t('oldest') },
        ]}
        onChange={(memory_usage) => onChange({ memory_usage })}
      />
      <Checkbox
        label={t('numbers')}
        description={t('numbers-hint')}
        value={options.substitute_numbers}
        onChange={(substitute_numbers) => onChange({ substitute_numbers })}
      />
      <Checkbox
        label={t('terms')}
        description={t('terms-hint')}
        value={options.use_terms}
        onChange={(use_terms) => onChange({ use_terms })}
      />
      <EngineChoice document={document} value={options.engine} onChange={(engine) => onChange({ engine })} />
    </>
  );
}

function Looked({ job }: { job: Job }) {
  const section = useRef<HTMLElement>(null);
  // Scroll below the options, which may be longer than the dialog.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (job.status === 'failed') {
    return (
      <Notice tone="danger" isLive title={t('preview-failed')}>
        {job.error}
      </Notice>
    );
  }
  return (
    <section ref={section} aria-label={t('looked')} className={css.body}>
      <Notice
        tone="neutral"
        isLive
        title={t('would', { count: job.report?.changed ?? 0, n: formatNumber(job.report?.changed ?? 0) })}
      >
        {t('would-stay', {
          count: job.report?.unchanged ?? 0,
          n: formatNumber(job.report?.unchanged ?? 0),
        })}
      </Notice>
      {job.report && <MachineFigures report={job.report} isPreview />}
      {job.report?.bands && <BandTable bands={job.report.bands} />}
    </section>
  );
}

function Result({ document, job, onDone }: { document: Document; job: Job; onDone: () => void }) {
  const undo = useMutationOf(undoDocumentAction, {
    invalidates: [getDocument, listDocuments, listDocumentActions],
  });
  const filled = job.report?.changed ?? 0;
  if (job.status === 'failed') {
    return (
      <Notice tone="danger" isLive title={t('failed')}>
        {t('failed-text', { error: job.error ?? '' })}
      </Notice>
    );
  }
  async function takeBack() {
    await undo.mutateAsync({ params: { id: document.id, action_id: `job:${job.id}` } });
    onDone();
  }
  return (
    <>
      <Notice
        tone="success"
        isLive
        title={undo.isSuccess ? t('taken-back') : t('filled', { count: filled, n: formatNumber(filled) })}
      >
        {undo.isSuccess
          ? t('as-were')
          : t(job.report?.machine ? 'stayed' : 'no-match', {
              count: job.report?.unchanged ?? 0,
              n: formatNumber(job.report?.unchanged ?? 0),
            })}
      </Notice>
      {job.report && !undo.isSuccess && <MachineFigures report={job.report} isPreview={false} />}
      {job.report?.bands && !undo.isSuccess && <BandTable bands={job.report.bands} />}
      {undo.error && <ErrorPanel error={undo.error} title={t('undo-failed')} />}
      {filled > 0 && !undo.isSuccess && (
        <span>
          <Button busy={undo.isPending} onClick={() => void takeBack().catch(() => {})}>
            {t('undo')}
          </Button>
        </span>
      )}
    </>
  );
}

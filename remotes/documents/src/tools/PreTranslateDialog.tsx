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
  formatCount,
  JobProgress,
  Notice,
  Select,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { BandTable } from '../pretranslate/BandTable.tsx';
import { type ChosenMemory, MemoryOrder } from '../pretranslate/MemoryOrder.tsx';
import * as css from '../pretranslate/pretranslate.module.css';

export interface PreTranslateDialogProps {
  document: Document;
  /** Called when segments have changed. */
  onDone: () => void;
  onClose: () => void;
}

const THRESHOLDS = [
  { value: '1', label: 'Identical text only (100 %)' },
  { value: '0.95', label: '95 % and better' },
  { value: '0.85', label: '85 % and better' },
  { value: '0.75', label: '75 % and better' },
  { value: '0.5', label: '50 % and better' },
];

interface Options {
  threshold: string;
  memory_usage: 'newest' | 'oldest';
  substitute_numbers: boolean;
  use_terms: boolean;
  /** `null` = all attached ones, in their order. */
  memories: ChosenMemory[] | null;
}

const START: Options = {
  threshold: '1',
  memory_usage: 'newest',
  substitute_numbers: false,
  use_terms: false,
  memories: null,
};

function toBody({ threshold, memories, ...rest }: Options): BodyInput<typeof processDocument> {
  const body = { ...rest, similarity_threshold: Number(threshold) };
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
    // The preview no longer matches what would be done.
    setStep({ at: 'options' });
  };
  const isChoosing = step.at === 'options' || step.at === 'looking' || step.at === 'looked';
  const fillable =
    step.at === 'looked' && step.job.status === 'done' ? (step.job.report?.changed ?? 0) : null;
  return (
    <Dialog
      title="Pre-translate"
      onClose={onClose}
      footer={
        isChoosing ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button busy={step.at === 'looking'} onClick={() => void look().catch(() => {})}>
              Preview
            </Button>
            <Button
              variant="primary"
              busy={process.isPending}
              disabledReason={fillable === 0 && 'Nothing would be filled.'}
              onClick={() => void fill().catch(() => {})}
            >
              {fillable === null ? 'Fill open segments' : `Fill ${formatCount(fillable, 'segment')}`}
            </Button>
          </>
        ) : (
          <Button variant={step.at === 'done' ? 'primary' : 'secondary'} onClick={onClose} data-autofocus>
            {step.at === 'done' ? 'Close' : 'Go on working'}
          </Button>
        )
      }
    >
      <div className={css.body}>
        {isChoosing && <OptionFields document={document} options={options} onChange={change} />}
        {process.error && <ErrorPanel error={process.error} title="This could not be started" />}
        {step.at === 'looking' && (
          <JobProgress id={step.jobId} label="Preview" onEnd={(job) => setStep({ at: 'looked', job })} />
        )}
        {step.at === 'looked' && <Looked job={step.job} />}
        {step.at === 'filling' && (
          <JobProgress
            id={step.jobId}
            label="Pre-translation"
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
  const memories = useQuery(queryOf(listMemories));
  if (!attached.data || !memories.data) {
    const failed = [attached, memories].find(({ error, data }) => error && !data);
    if (!failed) return <SkeletonLines lines={5} />;
    return (
      <ErrorPanel
        error={failed.error}
        title="The memories could not be loaded"
        onRetry={() => void failed.refetch()}
      />
    );
  }
  const order = options.memories ?? attached.data.memories.map(({ id }) => ({ id, isUsed: true }));
  return (
    <>
      <p>
        Segments without a target are filled from the attached memories. What is translated stays as it is.
      </p>
      <Select
        label="Take matches from"
        value={options.threshold}
        options={THRESHOLDS}
        onChange={(threshold) => onChange({ threshold })}
      />
      {order.length > 0 ? (
        <MemoryOrder
          memories={memories.data}
          value={order}
          onChange={(value) => onChange({ memories: value })}
        />
      ) : (
        <Notice tone="warning">No memory is attached to this document.</Notice>
      )}
      <Select<Options['memory_usage']>
        label="When several are as good"
        value={options.memory_usage}
        options={[
          { value: 'newest', label: 'the newest wins' },
          { value: 'oldest', label: 'the oldest wins' },
        ]}
        onChange={(memory_usage) => onChange({ memory_usage })}
      />
      <Checkbox
        label="Copy numbers"
        description="Segments of nothing but numbers take those of the source."
        value={options.substitute_numbers}
        onChange={(substitute_numbers) => onChange({ substitute_numbers })}
      />
      <Checkbox
        label="Use terms"
        description="Segments that are nothing but a term take its translation, as a draft."
        value={options.use_terms}
        onChange={(use_terms) => onChange({ use_terms })}
      />
    </>
  );
}

function Looked({ job }: { job: Job }) {
  const section = useRef<HTMLElement>(null);
  // Scrolls below the options, which may be longer than the dialog.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (job.status === 'failed') {
    return (
      <Notice tone="danger" isLive title="The preview failed">
        {job.error}
      </Notice>
    );
  }
  return (
    <section ref={section} aria-label="What would be filled" className={css.body}>
      <Notice
        tone="neutral"
        isLive
        title={`${formatCount(job.report?.changed ?? 0, 'segment')} would be filled`}
      >
        {formatCount(job.report?.unchanged ?? 0, 'open segment')} would stay empty. Nothing has changed yet.
      </Notice>
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
      <Notice tone="danger" isLive title="The segments were not filled">
        {job.error} What had been filled was taken back.
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
        title={undo.isSuccess ? 'Taken back' : `${formatCount(filled, 'segment')} filled`}
      >
        {undo.isSuccess
          ? 'The segments are as they were; what was changed since stays.'
          : `${formatCount(job.report?.unchanged ?? 0, 'open segment')} had no match that is good enough.`}
      </Notice>
      {job.report?.bands && !undo.isSuccess && <BandTable bands={job.report.bands} />}
      {undo.error && <ErrorPanel error={undo.error} title="It could not be undone" />}
      {filled > 0 && !undo.isSuccess && (
        <span>
          <Button busy={undo.isPending} onClick={() => void takeBack().catch(() => {})}>
            Undo the pre-translation
          </Button>
        </span>
      )}
    </>
  );
}

import {
  type Document,
  getDocument,
  listDocuments,
  processDocument,
} from '@tessera/shared/contract/document';
import type { Job } from '@tessera/shared/contract/job';
import { useMutationOf } from '@tessera/shared/query';
import {
  Button,
  Checkbox,
  Dialog,
  FormDialog,
  formatCount,
  JobProgress,
  Notice,
  Select,
  useForm,
} from '@tessera/shared/ui';
import { useRef, useState } from 'react';

interface PreTranslateDialogProps {
  document: Document;
  /** The segments have changed. */
  onDone: () => void;
  onClose: () => void;
}

const THRESHOLDS = [
  { value: '1', label: 'Identical text only (100 %)' },
  { value: '0.95', label: '95 % and better' },
  { value: '0.85', label: '85 % and better' },
  { value: '0.75', label: '75 % and better' },
];

/** Asks how to fill the open segments, then shows how far that is and what came of it. */
export function PreTranslateDialog({ document, onDone, onClose }: PreTranslateDialogProps) {
  const [jobId, setJobId] = useState<number | null>(null);
  if (jobId !== null) return <Running jobId={jobId} onDone={onDone} onClose={onClose} />;
  return <Options document={document} onStart={setJobId} onClose={onClose} />;
}

function Options({
  document,
  onStart,
  onClose,
}: {
  document: Document;
  onStart: (jobId: number) => void;
  onClose: () => void;
}) {
  const isStarted = useRef(false);
  const process = useMutationOf(processDocument, { invalidates: [getDocument, listDocuments] });
  const form = useForm({
    defaults: {
      similarity_threshold: '1',
      memory_usage: 'newest' as 'newest' | 'oldest',
      substitute_numbers: false,
    },
    onSubmit: async ({ similarity_threshold, ...rest }) => {
      const body = { ...rest, similarity_threshold: Number(similarity_threshold) };
      const { job_id } = await process.mutateAsync({ params: { id: document.id }, body });
      isStarted.current = true;
      onStart(job_id);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Pre-translate"
      submitLabel="Fill open segments"
      onClose={() => isStarted.current || onClose()}
    >
      <p>
        Segments without a target are filled from the attached memories. What is translated stays as it is.
      </p>
      <Select label="Take matches from" options={THRESHOLDS} {...form.field('similarity_threshold')} />
      <Select
        label="When several are as good"
        options={[
          { value: 'newest', label: 'the newest wins' },
          { value: 'oldest', label: 'the oldest wins' },
        ]}
        {...form.field('memory_usage')}
      />
      <Checkbox
        label="Copy numbers"
        description="Segments of nothing but numbers take those of the source."
        {...form.field('substitute_numbers')}
      />
    </FormDialog>
  );
}

function Running({ jobId, onDone, onClose }: { jobId: number; onDone: () => void; onClose: () => void }) {
  const [ended, setEnded] = useState<Job | null>(null);
  return (
    <Dialog
      title="Pre-translate"
      onClose={onClose}
      footer={
        <Button variant={ended ? 'primary' : 'secondary'} onClick={onClose} data-autofocus>
          {ended ? 'Close' : 'Go on working'}
        </Button>
      }
    >
      {ended?.status === 'done' ? (
        <Notice tone="success" isLive title={`${formatCount(ended.report?.changed ?? 0, 'segment')} filled`}>
          {formatCount(ended.report?.unchanged ?? 0, 'open segment')} had no match that is good enough.
        </Notice>
      ) : (
        <JobProgress
          id={jobId}
          label="Pre-translation"
          onEnd={(job) => {
            setEnded(job);
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

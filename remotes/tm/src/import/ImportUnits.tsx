import type { Job } from '@tessera/shared/contract/job';
import { getMemory, listMemories, type Memory } from '@tessera/shared/contract/translation-memory';
import {
  applyMemoryImport,
  discardMemoryImport,
  type ExistingUnits,
  previewMemoryImport,
} from '@tessera/shared/contract/translation-memory/import';
import { useMutationOf } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  DropZone,
  ErrorPanel,
  formatNumber,
  JobProgress,
  Notice,
  TextField,
  UploadList,
  useUploads,
} from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { IMPORTED } from '../memory-kind.ts';
import { t } from '../messages.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import * as css from './import.module.css';

interface Props {
  /** `null` = into a new one. */
  memory: Memory | null;
  onClose: () => void;
  onStarted: (started: { id: number; job_id: number }) => void;
}

/** Imports a TMX in two steps: preview, then import. */
export function ImportUnits({ memory, onClose, onStarted }: Props) {
  const look = useMutationOf(previewMemoryImport);
  const discard = useMutationOf(discardMemoryImport);
  const apply = useMutationOf(applyMemoryImport, { invalidates: [listMemories, getMemory] });
  const [looking, setLooking] = useState<{ job_id: number; file_name: string } | null>(null);
  const [ended, setEnded] = useState<Job | null>(null);
  const [existing, setExisting] = useState<ExistingUnits>('add');
  const [name, setName] = useState('');
  const uploads = useUploads(async (file, options) => {
    setEnded(null);
    const body = memory ? { memory_id: memory.id } : {};
    setLooking(await look.mutateAsync({ file, body, ...options }));
    setName(file.name.replace(/\.tmx(\.gz)?$/i, ''));
  });
  // Leaving without importing discards the staged file.
  const waiting = useRef<number | null>(null);
  waiting.current = looking?.job_id ?? null;
  const throwAway = useRef(discard.mutate);
  throwAway.current = discard.mutate;
  useEffect(
    () => () => {
      if (waiting.current !== null) throwAway.current({ params: { id: waiting.current } });
    },
    [],
  );

  async function start() {
    if (!looking) return;
    const called = memory || !name.trim() ? {} : { name: name.trim() };
    const started = await apply.mutateAsync({
      params: { id: looking.job_id },
      body: { existing, ...called },
    });
    waiting.current = null;
    setLooking(null);
    onStarted(started);
    onClose();
  }
  const report = ended?.status === 'done' ? ended.report : null;
  const taken = report ? report.added + (existing === 'skip' ? 0 : report.changed) : 0;
  return (
    <Dialog
      title={memory ? t('import.into', { name: memory.name }) : t('import.title')}
      size="wide"
      onClose={onClose}
      footer={
        report && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              busy={apply.isPending}
              disabledReason={taken === 0 && t('import.nothing')}
              onClick={() => void start().catch(() => {})}
            >
              {t('import.do', { count: taken, n: formatNumber(taken) })}
            </Button>
          </>
        )
      }
    >
      <div className={css.review}>
        {!looking && (
          <>
            <p>{t('import.intro')}</p>
            <DropZone
              label={t('import.choose')}
              accept={IMPORTED}
              hint={t('import.formats')}
              onFiles={uploads.start}
            />
          </>
        )}
        <UploadList uploads={uploads} />
        {looking && (
          <p className={css.file}>
            <b dir="auto">{looking.file_name}</b>
          </p>
        )}
        {looking && !ended && <JobProgress id={looking.job_id} label={t('import.look')} onEnd={setEnded} />}
        {ended?.status === 'failed' && (
          <Notice tone="danger" isLive title={t('import.failed')}>
            {ended.error}
          </Notice>
        )}
        {report && !memory && <TextField label={t('import.name')} value={name} onChange={setName} />}
        {report && <ImportOutcome report={report} existing={existing} onExisting={setExisting} />}
        {apply.error && <ErrorPanel error={apply.error} title={t('import.not-started')} />}
      </div>
    </Dialog>
  );
}

import type { Job, LanguageCount } from '@tessera/shared/contract/job';
import { getMemory, listMemories, type Memory } from '@tessera/shared/contract/translation-memory';
import {
  applyMemoryImport,
  changeMemoryImport,
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
import { FileLanguages, type Pair, targetsOf } from './FileLanguages.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import * as css from './import.module.css';

type Looking = Pair & { job_id: number; file_name: string };

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
  const change = useMutationOf(changeMemoryImport);
  const apply = useMutationOf(applyMemoryImport, { invalidates: [listMemories, getMemory] });
  const [looking, setLooking] = useState<Looking | null>(null);
  const [ended, setEnded] = useState<Job | null>(null);
  const [existing, setExisting] = useState<ExistingUnits>('add');
  const [name, setName] = useState('');
  // The file's languages, whichever pair was previewed last.
  const [languages, setLanguages] = useState<readonly LanguageCount[]>([]);
  const [isEach, setEach] = useState(false);
  const uploads = useUploads(async (file, options) => {
    setEnded(null);
    setLanguages([]);
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

  const targets = looking && isEach ? targetsOf(languages, looking.source_lang) : null;
  const pairs = targets?.map((target_lang) => ({
    source_lang: looking?.source_lang ?? '',
    target_lang,
  }));

  async function start() {
    if (!looking) return;
    const called = memory || !name.trim() ? {} : { name: name.trim() };
    const started = await apply.mutateAsync({
      params: { id: looking.job_id },
      body: { existing, ...called, ...(pairs && { pairs }) },
    });
    waiting.current = null;
    setLooking(null);
    onStarted(started);
    onClose();
  }
  function onLooked(job: Job) {
    setEnded(job);
    setLanguages(job.report?.languages ?? []);
  }
  async function lookAgain(pair: Pair) {
    if (!looking) return;
    const next = await change.mutateAsync({ params: { id: looking.job_id }, body: pair });
    setEnded(null);
    setLooking(next);
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
              disabledReason={taken === 0 && !pairs && t('import.nothing')}
              onClick={() => void start().catch(() => {})}
            >
              {pairs
                ? t('import.do-each', { count: pairs.length, n: formatNumber(pairs.length) })
                : t('import.do', { count: taken, n: formatNumber(taken) })}
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
        {looking && !ended && <JobProgress id={looking.job_id} label={t('import.look')} onEnd={onLooked} />}
        {ended?.status === 'failed' && (
          <Notice tone="danger" isLive title={t('import.failed')}>
            {ended.error}
          </Notice>
        )}
        {looking && !memory && languages.length > 2 && (
          <FileLanguages
            languages={languages}
            pair={looking}
            onPair={(pair) => void lookAgain(pair).catch(() => {})}
            isEach={isEach}
            onEach={setEach}
          />
        )}
        {change.error && <ErrorPanel error={change.error} title={t('import.failed')} />}
        {report && !memory && <TextField label={t('import.name')} value={name} onChange={setName} />}
        {report && !isEach && <ImportOutcome report={report} existing={existing} onExisting={setExisting} />}
        {apply.error && <ErrorPanel error={apply.error} title={t('import.not-started')} />}
      </div>
    </Dialog>
  );
}

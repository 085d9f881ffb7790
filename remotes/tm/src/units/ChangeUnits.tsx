import type { Job } from '@tessera/shared/contract/job';
import type { Memory } from '@tessera/shared/contract/translation-memory';
import {
  changeManyUnits,
  listMemoryActions,
  type UnitChange,
  type UnitFilter,
  undoMemoryAction,
} from '@tessera/shared/contract/translation-memory/journal';
import { invalidate, useClient, useMutationOf, useQueryClient } from '@tessera/shared/query';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorPanel,
  formatNumber,
  JobProgress,
  Notice,
  Select,
  TextField,
  toast,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { Sample } from '../import/ImportOutcome.tsx';
import * as css from '../import/import.module.css';
import { rich, t } from '../messages.ts';
import { UNIT_AFFECTS } from './use-unit-removal.ts';
import { waitForJob } from './wait-for-job.ts';

type What = 'replace' | 'set' | 'delete';
type Field = 'target' | 'origin' | 'created_by';

interface Form {
  what: What;
  side: 'source' | 'target';
  find: string;
  replace: string;
  regex: boolean;
  match_case: boolean;
  field: Field;
  value: string;
}

const START: Form = {
  what: 'replace',
  side: 'target',
  find: '',
  replace: '',
  regex: false,
  match_case: false,
  field: 'target',
  value: '',
};

function toChange({ what, side, find, replace, regex, match_case, field, value }: Form): UnitChange {
  if (what === 'delete') return { type: 'delete' };
  if (what === 'set') return { type: 'set', field, value };
  return { type: 'replace', side, find, replace, regex, match_case };
}

interface Props {
  memory: Memory;
  filter: Partial<UnitFilter>;
  /** The affected units, in words. */
  meant: string;
  onClose: () => void;
}

/** Changes or deletes all units of the current filter: previewed, then done, with a single undo. */
export function ChangeUnits({ memory, filter, meant, onClose }: Props) {
  const [form, setForm] = useState(START);
  const [look, setLook] = useState<{ id: number; change: UnitChange } | null>(null);
  const [looked, setLooked] = useState<Job | null>(null);
  const [running, setRunning] = useState<{ job_id: number; action_id: string } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const change = useMutationOf(changeManyUnits);
  const undo = useMutationOf(undoMemoryAction);
  const client = useClient();
  const queryClient = useQueryClient();
  const params = { id: memory.id };
  const set = (fields: Partial<Form>) => {
    setForm((before) => ({ ...before, ...fields }));
    setLook(null);
    setLooked(null);
  };

  async function preview() {
    setFailed(null);
    setLooked(null);
    const wanted = toChange(form);
    const { job_id } = await change.mutateAsync({ params, body: { filter, change: wanted, dry_run: true } });
    setLook({ id: job_id, change: wanted });
  }
  async function carryOut() {
    if (look) setRunning(await change.mutateAsync({ params, body: { filter, change: look.change } }));
  }
  function finish(job: Job) {
    void invalidate(queryClient, [...UNIT_AFFECTS, listMemoryActions]);
    if (job.status === 'failed') {
      setRunning(null);
      return setFailed(job.error ?? t('no-reason'));
    }
    const changed = job.report?.changed ?? 0;
    const count = { count: changed, n: formatNumber(changed) };
    const action_id = running?.action_id ?? '';
    toast({
      message: look?.change.type === 'delete' ? t('deleted', count) : t('change.done', count),
      undo: async () => {
        const { job_id } = await undo.mutateAsync({ params: { ...params, action_id } });
        await waitForJob(client, job_id);
        await invalidate(queryClient, [...UNIT_AFFECTS, listMemoryActions]);
      },
    });
    onClose();
  }
  const report = looked?.status === 'done' ? looked.report : null;
  const isReady =
    form.what === 'delete' || (form.what === 'set' ? form.value.trim() !== '' : form.find !== '');
  const isDelete = form.what === 'delete';
  const reported = { count: report?.changed ?? 0, n: formatNumber(report?.changed ?? 0) };
  return (
    <Dialog
      title={t('change.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {report && !running ? (
            <Button
              variant="primary"
              busy={change.isPending}
              disabledReason={report.changed === 0 && t('change.none')}
              onClick={() => void carryOut().catch(() => {})}
            >
              {isDelete ? t('delete-count', reported) : t('change.do', reported)}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={change.isPending || look !== null || running !== null}
              disabledReason={!isReady && t('change.say-first')}
              onClick={() => void preview().catch(() => {})}
            >
              {t('change.preview')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.review}>
        <p>{rich('change.meant', { meant }, { b: (content) => <b>{content}</b> })}</p>
        <div className={css.fields}>
          <Select<What>
            label={t('change.what')}
            value={form.what}
            options={[
              { value: 'replace', label: t('change.what.replace') },
              { value: 'set', label: t('change.what.set') },
              { value: 'delete', label: t('delete') },
            ]}
            onChange={(what) => set({ what })}
          />
          {form.what === 'replace' && (
            <>
              <Select<'source' | 'target'>
                label={t('change.in')}
                value={form.side}
                options={[
                  { value: 'target', label: t('side.target') },
                  { value: 'source', label: t('side.source') },
                ]}
                onChange={(side) => set({ side })}
              />
              <TextField
                label={t('change.find')}
                dir="auto"
                value={form.find}
                onChange={(find) => set({ find })}
              />
              <TextField
                label={t('change.replace')}
                dir="auto"
                value={form.replace}
                onChange={(replace) => set({ replace })}
              />
              <Checkbox
                label={t('change.case')}
                value={form.match_case}
                onChange={(match_case) => set({ match_case })}
              />
              <Checkbox label={t('change.regex')} value={form.regex} onChange={(regex) => set({ regex })} />
            </>
          )}
          {form.what === 'set' && (
            <>
              <Select<Field>
                label={t('change.field')}
                value={form.field}
                options={[
                  { value: 'target', label: t('side.target') },
                  { value: 'origin', label: t('column.origin') },
                  { value: 'created_by', label: t('change.author') },
                ]}
                onChange={(field) => set({ field })}
              />
              <TextField
                label={t('change.value')}
                dir="auto"
                value={form.value}
                onChange={(value) => set({ value })}
              />
            </>
          )}
        </div>
        {change.error && <ErrorPanel error={change.error} title={t('change.failed')} />}
        {failed !== null && (
          <Notice tone="danger" isLive title={t('change.failed')}>
            {failed}
          </Notice>
        )}
        {running && <JobProgress id={running.job_id} label={t('change.job')} onEnd={finish} />}
        {look && !looked && (
          <JobProgress
            id={look.id}
            label={t('change.look')}
            onEnd={(job) => {
              setLooked(job);
              if (job.status === 'failed') {
                setLook(null);
                setFailed(job.error);
              }
            }}
          />
        )}
        {report && (
          <section aria-label={t('change.outcome')} className={css.section}>
            <Notice
              tone={report.changed > 0 ? 'neutral' : 'warning'}
              isLive
              title={isDelete ? t('change.would-delete', reported) : t('change.would', reported)}
            >
              {t(report.refused > 0 ? 'change.stay-refused' : 'change.stay', {
                count: report.unchanged,
                n: formatNumber(report.unchanged),
                refused: formatNumber(report.refused),
              })}
            </Notice>
            <ul className={css.outcome}>
              {report.samples?.map((sample, index) => (
                <Sample key={index} sample={sample} />
              ))}
            </ul>
            {report.changed > (report.samples?.length ?? 0) && (
              <p className={css.muted}>
                {t('more', { n: formatNumber(report.changed - (report.samples?.length ?? 0)) })}
              </p>
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

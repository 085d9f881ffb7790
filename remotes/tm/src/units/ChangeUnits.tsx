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
  formatCount,
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
      return setFailed(job.error ?? 'The server gave no reason.');
    }
    const count = formatCount(job.report?.changed ?? 0, 'unit');
    const action_id = running?.action_id ?? '';
    toast({
      message: look?.change.type === 'delete' ? `Deleted ${count}.` : `Changed ${count}.`,
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
  const verb = form.what === 'delete' ? 'Delete' : 'Change';
  return (
    <Dialog
      title="Change many units"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {report && !running ? (
            <Button
              variant="primary"
              busy={change.isPending}
              disabledReason={report.changed === 0 && 'No unit would be changed.'}
              onClick={() => void carryOut().catch(() => {})}
            >
              {verb} {formatCount(report.changed, 'unit')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={change.isPending || look !== null || running !== null}
              disabledReason={!isReady && 'Say first what is to be found or set.'}
              onClick={() => void preview().catch(() => {})}
            >
              Show what would change
            </Button>
          )}
        </>
      }
    >
      <div className={css.review}>
        <p>
          Meant are <b>{meant}</b>.
        </p>
        <div className={css.fields}>
          <Select<What>
            label="What to do"
            value={form.what}
            options={[
              { value: 'replace', label: 'Find and replace' },
              { value: 'set', label: 'Set a field' },
              { value: 'delete', label: 'Delete' },
            ]}
            onChange={(what) => set({ what })}
          />
          {form.what === 'replace' && (
            <>
              <Select<'source' | 'target'>
                label="In"
                value={form.side}
                options={[
                  { value: 'target', label: 'Target' },
                  { value: 'source', label: 'Source' },
                ]}
                onChange={(side) => set({ side })}
              />
              <TextField label="Find" dir="auto" value={form.find} onChange={(find) => set({ find })} />
              <TextField
                label="Replace by"
                dir="auto"
                value={form.replace}
                onChange={(replace) => set({ replace })}
              />
              <Checkbox
                label="Match case"
                value={form.match_case}
                onChange={(match_case) => set({ match_case })}
              />
              <Checkbox label="Regular expression" value={form.regex} onChange={(regex) => set({ regex })} />
            </>
          )}
          {form.what === 'set' && (
            <>
              <Select<Field>
                label="Field"
                value={form.field}
                options={[
                  { value: 'target', label: 'Target' },
                  { value: 'origin', label: 'Origin' },
                  { value: 'created_by', label: 'Author' },
                ]}
                onChange={(field) => set({ field })}
              />
              <TextField
                label="New value"
                dir="auto"
                value={form.value}
                onChange={(value) => set({ value })}
              />
            </>
          )}
        </div>
        {change.error && <ErrorPanel error={change.error} title="This cannot be done" />}
        {failed !== null && (
          <Notice tone="danger" isLive title="This cannot be done">
            {failed}
          </Notice>
        )}
        {running && <JobProgress id={running.job_id} label="Change of the units" onEnd={finish} />}
        {look && !looked && (
          <JobProgress
            id={look.id}
            label="Look at the units"
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
          <section aria-label="What would change" className={css.section}>
            <Notice
              tone={report.changed > 0 ? 'neutral' : 'warning'}
              isLive
              title={`${formatCount(report.changed, 'unit')} would ${form.what === 'delete' ? 'be deleted' : 'change'}`}
            >
              {formatCount(report.unchanged, 'unit')} looked at would stay as they are
              {report.refused > 0 && `, ${formatNumber(report.refused)} cannot be changed`}. You can undo it.
            </Notice>
            <ul className={css.outcome}>
              {report.samples?.map((sample, index) => (
                <Sample key={index} sample={sample} />
              ))}
            </ul>
            {report.changed > (report.samples?.length ?? 0) && (
              <p className={css.muted}>
                and {formatNumber(report.changed - (report.samples?.length ?? 0))} more
              </p>
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

import { messageOf } from '@tessera/shared/api';
import type { Job } from '@tessera/shared/contract/job';
import { Button, Dialog, ErrorPanel, JobProgress, Notice, VisuallyHidden } from '@tessera/shared/ui';
import { type ReactNode, useId, useState } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useJournal } from '../../core/session/journal-context.ts';
import { t } from '../../messages.ts';
import { LeftList } from './LeftList.tsx';
import * as css from './mass.module.css';
import { settle } from './settle.ts';

/** The response of an endpoint that changes many segments. */
interface MassAnswer {
  action_id: string | null;
  job_id: number | null;
  changed: number;
  skipped_count: number;
}

interface MassDialogProps {
  title: string;
  submitLabel: string;
  disabledReason: string | false;
  /** For dialogs without fields: Enter applies. */
  focusesSubmit?: boolean;
  /** Makes the change. */
  run: () => Promise<MassAnswer>;
  /** The message reporting a change of `count` segments. */
  done: (count: number) => string;
  /** Handles an error, to show it at its field; true = handled. */
  onRefused?: (error: unknown) => boolean;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Previews a bulk change, then makes it, as a job with progress if it is long. */
export function MassDialog(props: MassDialogProps) {
  const { title, submitLabel, disabledReason, focusesSubmit, run, done, onRefused, onGo, onClose, children } =
    props;
  const { saves } = useEditorState();
  const { tell } = useJournal();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [job, setJob] = useState<{ id: number; actionId: string | null } | null>(null);

  async function submit() {
    if (isBusy || disabledReason) return;
    setBusy(true);
    setFailure(null);
    try {
      await settle(saves);
      const { action_id, job_id, changed, skipped_count } = await run();
      if (job_id !== null) return setJob({ id: job_id, actionId: action_id });
      onClose();
      // After the dialog has closed: the message belongs to the screen behind it.
      setTimeout(() => tell({ action_id, changed, left: skipped_count }, done));
    } catch (error) {
      if (!onRefused?.(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (job) {
    return <RunningMass title={title} {...job} done={done} onGo={onGo} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isBusy}
            disabledReason={disabledReason}
            data-autofocus={focusesSubmit || undefined}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <VisuallyHidden>
          <span role="status">{disabledReason || submitLabel}</span>
        </VisuallyHidden>
        {failure !== null && <ErrorPanel error={failure} title={t('mass.failed')} />}
      </form>
    </Dialog>
  );
}

interface RunningMassProps {
  title: string;
  id: number;
  actionId: string | null;
  done: (count: number) => string;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** A bulk change large enough to run as a job; it continues when the dialog is closed. */
export function RunningMass({ title, id, actionId, done, onGo, onClose }: RunningMassProps) {
  const { look, undo } = useJournal();
  const [ended, setEnded] = useState<Job | null>(null);
  const { changed = 0, refused = 0, refusals = [] } = ended?.report ?? {};
  const left = refusals.map(({ line, reason }) => ({ record_id: line ?? 0, row_number: line ?? 0, reason }));
  const takeBack = async () => {
    onClose();
    if (actionId !== null) await undo(actionId);
  };
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {ended?.status === 'done' && changed > 0 && actionId !== null && (
            <Button onClick={() => void takeBack()}>{t('mass.undo')}</Button>
          )}
          <Button variant={ended ? 'primary' : 'secondary'} onClick={onClose} data-autofocus>
            {ended ? t('action.close') : t('action.go-on')}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {ended?.status === 'done' ? (
          <>
            <Notice tone="success" isLive>
              {changed > 0 ? done(changed) : t('mass.nothing')}
            </Notice>
            <LeftList left={left} count={refused} onGo={onGo} />
          </>
        ) : (
          <JobProgress
            id={id}
            label={title}
            onEnd={(job) => {
              setEnded(job);
              look();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The error of one field, if the exception is one. */
export function refusalOf(error: unknown, field: string): string | null {
  if (!(error instanceof Error) || !('fields' in error) || !Array.isArray(error.fields)) return null;
  const refused = (error.fields as { path: string; message: string }[]).find(({ path }) => path === field);
  return refused ? refused.message || messageOf(error) : null;
}

import { paths } from '@tessera/shared/paths';
import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { useNavigate } from '@tessera/shared/router';
import { Button, IconButton, IconX, Kbd, removeWithUndo } from '@tessera/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { DIGITS } from '../../core/keys/combination.ts';
import type { CommandId } from '../../core/keys/keymap.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useDocumentRemoval } from '../home/document-actions.ts';
import * as css from './first-steps.module.css';
import { rich, t } from './messages.ts';
import { type Progress, readProgress, STEPS, type Step, stepOf } from './steps.ts';
import { useStepsDone } from './use-steps-done.ts';

/** Key in the account's settings for the progress. */
const NAME = 'documents.first-steps';

const KEYS: Record<Exclude<Step, 'saved'>, CommandId> = {
  fill: 'insert-match',
  approve: 'approve-next',
  term: 'insert-term',
};

/**
 * Hints for the first minute, one at a time, on their own line between the filters and the text. Each
 * disappears once its step is done; the style sheet marks the part it is about (`data-step-place`).
 */
export function FirstSteps() {
  const [kept, keep] = useAccountPreference(NAME);
  if (kept === undefined) return null;
  const progress = readProgress(kept);
  return progress.isOver ? null : <Hint progress={progress} keep={keep} />;
}

function Hint({ progress, keep }: { progress: Progress; keep: (progress: Progress) => void }) {
  const { document } = useEditorState();
  const actions = useEditorActions();
  const navigate = useNavigate();
  const removal = useDocumentRemoval();
  const step = stepOf(progress);
  useStepsDone(step, (done) => keep({ ...progress, done: [...progress.done, done] }));

  function skip(current: Step) {
    const done = [...progress.done, current];
    keep({ ...progress, done });
    // The button disappears with the last hint.
    if (stepOf({ ...progress, done }) === 'done') actions.editor.current?.focus();
  }
  function end() {
    keep({ ...progress, isOver: true });
    actions.editor.current?.focus();
  }
  async function remove() {
    if (!(await removeWithUndo(document, removal))) return;
    keep({ ...progress, isOver: true });
    navigate(paths.home());
  }
  return (
    <section className={css.steps} aria-label={t('steps.label')} data-step={step}>
      {step !== 'done' && (
        <span className={css.place}>
          {t('steps.place', { number: STEPS.indexOf(step) + 1, count: STEPS.length })}
        </span>
      )}
      <Said>
        <Words step={step} />
      </Said>
      <span className={css.buttons}>
        {step === 'done' ? (
          <Button key="remove" size="small" onClick={() => void remove()}>
            {t('steps.remove')}
          </Button>
        ) : (
          <Button key="skip" size="small" variant="quiet" onClick={() => skip(step)}>
            {t('steps.skip')}
          </Button>
        )}
        <IconButton
          icon={IconX}
          size="small"
          label={t(step === 'done' ? 'steps.close' : 'steps.end')}
          onClick={end}
        />
      </span>
    </section>
  );
}

function Words({ step }: { step: Step | 'done' }) {
  const keysFor = useKeysFor();
  if (step === 'saved' || step === 'done') return t(`steps.${step}`);
  const keys = keysFor(KEYS[step]).replace(DIGITS, '1');
  if (keys === '') return t(`steps.${step}-plain`);
  return rich(`steps.${step}`, {}, { keys: () => <Kbd keys={keys} /> });
}

/** A polite live region: it must exist before it gets its text. */
function Said({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <p role="status" className={css.words}>
      {isThere && children}
    </p>
  );
}

import { getRecordTerms } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { keyOf, useQueryClient } from '@tessera/shared/query';
import { useEffect, useRef } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { isFinished, isInserted, type Step } from './steps.ts';

/** Calls `onDone` when the user completes the current step. */
export function useStepsDone(step: Step | 'done', onDone: (step: Step) => void): void {
  const { saves, active } = useEditorState();
  const queryClient = useQueryClient();
  const latest = useRef({ onDone, active });
  latest.current = { onDone, active };
  const id = active?.record.id;

  useEffect(() => {
    // The hint may load before the segment.
    if (id === undefined) return;
    const done = (which: Step) => latest.current.onDone(which);
    if (step === 'approve') {
      return saves.subscribeSaved((saved, before) => isFinished(saved, before) && done('approve'));
    }
    if (step === 'done') return;
    const textOf = () => {
      const record = latest.current.active?.record;
      return record && { id: record.id, text: saves.edit(record.id)?.text ?? record.target };
    };
    let last = textOf();
    return saves.subscribe(() => {
      const now = textOf();
      const before = last;
      last = now;
      if (!now || before?.id !== now.id || before.text === now.text) return;
      if (step === 'fill' && now.text !== '') done('fill');
      if (step === 'saved') done('saved');
      if (step !== 'term') return;
      const params = { id: now.id };
      const hits = queryClient.getQueryData<TermHit[]>(keyOf(getRecordTerms, { params })) ?? [];
      const terms = hits.map(({ record }) => record.target);
      if (isInserted(before.text, now.text, terms)) done('term');
    });
  }, [step, saves, queryClient, id]);
}

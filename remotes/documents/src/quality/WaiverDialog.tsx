import { wordingOf } from '@tessera/shared/checks/words';
import { waiveIssue } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import { announce, FormDialog, Textarea, useForm } from '@tessera/shared/ui';
import { useRef } from 'react';
import { t } from '../editor/messages.ts';
import { AFFECTED } from './affected.ts';
import * as css from './quality.module.css';

export interface WaiverDialogProps {
  recordId: number;
  issue: { fingerprint: string } & Parameters<typeof wordingOf>[0];
  onClose: (how?: { isDone: boolean }) => void;
}

/** Asks why an issue is not a mistake. */
export function WaiverDialog({ recordId, issue, onClose }: WaiverDialogProps) {
  const waive = useMutationOf(waiveIssue, { invalidates: AFFECTED });
  const isDone = useRef(false);
  const form = useForm({
    defaults: { fingerprint: issue.fingerprint, reason: '' },
    draft: `document/waiver/${recordId}/${issue.fingerprint}`,
    schema: waiveIssue.body,
    onSubmit: async (body, call) => {
      await waive.mutateAsync({ params: { id: recordId }, body, ...call });
      isDone.current = true;
      announce(t('waiver.done'));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('waiver.title')}
      submitLabel={t('waiver.submit')}
      onClose={() => onClose({ isDone: isDone.current })}
    >
      <p className={css.lead} dir="auto">
        {wordingOf(issue)}
      </p>
      <Textarea
        label={t('waiver.reason')}
        description={t('waiver.hint')}
        rows={3}
        maxLength={1000}
        dir="auto"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

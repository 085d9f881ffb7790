import { issueSubject } from '@tessera/shared/checks';
import { wordingOf } from '@tessera/shared/checks/words';
import { waiveIssue } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import type { z } from '@tessera/shared/schema';
import { announce, FormDialog, Textarea, useForm } from '@tessera/shared/ui';
import { useRef } from 'react';
import { AFFECTED } from '../../core/findings/affected.ts';
import { t as tEditor } from '../../core/live-editor/messages.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';
import { useWaiveEverywhere, WhereField, waiving } from './use-where.tsx';

export interface WaiverDialogProps {
  recordId: number;
  issue: { fingerprint: string } & Parameters<typeof wordingOf>[0];
  onClose: (how?: { isDone: boolean }) => void;
}

/** Asks why an issue is not a mistake. */
export function WaiverDialog({ recordId, issue, onClose }: WaiverDialogProps) {
  const waive = useMutationOf(waiveIssue, { invalidates: AFFECTED });
  const waiveEverywhere = useWaiveEverywhere();
  const isDone = useRef(false);
  const { fingerprint, says } = issue;
  const form = useForm<z.output<typeof waiving>>({
    defaults: { reason: '', where: 'here' },
    draft: `document/waiver/${recordId}/${fingerprint}`,
    schema: waiving,
    onSubmit: async ({ reason, where }, call) => {
      if (where === 'everywhere' && says) {
        await waiveEverywhere({ subject: issueSubject(fingerprint), reason, says }, call);
      } else {
        await waive.mutateAsync({ params: { id: recordId }, body: { fingerprint, reason }, ...call });
        announce(tEditor('waiver.done'));
      }
      isDone.current = true;
    },
  });
  return (
    <FormDialog
      form={form}
      title={tEditor('waiver.title')}
      submitLabel={tEditor('waiver.submit')}
      onClose={() => onClose({ isDone: isDone.current })}
    >
      <p className={css.lead} dir="auto">
        {wordingOf(issue)}
      </p>
      <Textarea
        label={tEditor('waiver.reason')}
        description={tEditor('waiver.hint')}
        rows={3}
        maxLength={1000}
        dir="auto"
        {...form.field('reason')}
      />
      {says && <WhereField here={t('where.segment')} field={form.field('where')} />}
    </FormDialog>
  );
}

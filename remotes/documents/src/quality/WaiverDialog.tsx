import { wordingOf } from '@tessera/shared/checks/words';
import {
  checkDocument,
  getQualityReport,
  listWaivers,
  waiveIssue,
} from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import { announce, FormDialog, Textarea, useForm } from '@tessera/shared/ui';
import { t } from '../editor/messages.ts';
import * as css from './quality.module.css';

export interface WaiverDialogProps {
  recordId: number;
  issue: { fingerprint: string } & Parameters<typeof wordingOf>[0];
  onClose: () => void;
}

/** Asks why an issue is not a mistake. */
export function WaiverDialog({ recordId, issue, onClose }: WaiverDialogProps) {
  const waive = useMutationOf(waiveIssue, { invalidates: [listWaivers, getQualityReport, checkDocument] });
  const form = useForm({
    defaults: { fingerprint: issue.fingerprint, reason: '' },
    draft: `document/waiver/${recordId}/${issue.fingerprint}`,
    schema: waiveIssue.body,
    onSubmit: async (body, call) => {
      await waive.mutateAsync({ params: { id: recordId }, body, ...call });
      announce(t('waiver.done'));
    },
  });
  return (
    <FormDialog form={form} title={t('waiver.title')} submitLabel={t('waiver.submit')} onClose={onClose}>
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

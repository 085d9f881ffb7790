import {
  checkDocument,
  getQualityReport,
  listWaivers,
  waiveIssue,
} from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import { announce, FormDialog, Textarea, useForm } from '@tessera/shared/ui';
import * as css from './quality.module.css';

interface Props {
  recordId: number;
  issue: { fingerprint: string; message: string };
  onClose: () => void;
}

/** Asks why an issue is not a mistake. */
export function WaiverDialog({ recordId, issue, onClose }: Props) {
  const waive = useMutationOf(waiveIssue, { invalidates: [listWaivers, getQualityReport, checkDocument] });
  const form = useForm({
    defaults: { fingerprint: issue.fingerprint, reason: '' },
    draft: `document/waiver/${recordId}/${issue.fingerprint}`,
    schema: waiveIssue.body,
    onSubmit: async (body, call) => {
      await waive.mutateAsync({ params: { id: recordId }, body, ...call });
      announce('Waived');
    },
  });
  return (
    <FormDialog form={form} title="Not a mistake" submitLabel="Waive" onClose={onClose}>
      <p className={css.lead} dir="auto">
        {issue.message}
      </p>
      <Textarea
        label="It is no mistake, because"
        description="Shown with your name in the report. It comes back when the matter itself changes."
        rows={3}
        maxLength={1000}
        dir="auto"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import { wordingOf } from '@tessera/shared/checks/words';
import { type FindingGroup, unwaiveAlike, waiveAlike } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import type { z } from '@tessera/shared/schema';
import { FormDialog, formatNumber, Textarea, toast, useForm } from '@tessera/shared/ui';
import { useRef } from 'react';
import { AFFECTED } from '../../core/findings/affected.ts';
import { t as tEditor } from '../../core/live-editor/messages.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';
import { useWaiveEverywhere, WhereField, waiving } from './use-where.tsx';

interface WaiveAlikeDialogProps {
  group: FindingGroup;
  onClose: (how: { isDone: boolean }) => void;
}

/** Asks once for the reason why similar findings are not mistakes. */
export function WaiveAlikeDialog({ group, onClose }: WaiveAlikeDialogProps) {
  const { document } = useEditorState();
  const params = { id: document.id };
  const waive = useMutationOf(waiveAlike, { invalidates: AFFECTED });
  const takeBack = useMutationOf(unwaiveAlike, { invalidates: AFFECTED });
  const waiveEverywhere = useWaiveEverywhere();
  const { subject, count, finding } = group;
  const { says } = finding;
  const figures = { count, n: formatNumber(count) };
  const isDone = useRef(false);
  const form = useForm<z.output<typeof waiving>>({
    defaults: { reason: '', where: 'here' },
    draft: `document/waiver-alike/${document.id}/${subject}`,
    schema: waiving,
    onSubmit: async ({ reason, where }, call) => {
      if (where === 'everywhere' && says) {
        await waiveEverywhere({ subject, reason, says }, call);
        isDone.current = true;
        return;
      }
      const { waived, at } = await waive.mutateAsync({ params, body: { subject, reason }, ...call });
      isDone.current = true;
      toast({
        tone: 'success',
        message: t('alike.waived', { count: waived, n: formatNumber(waived) }),
        ...(waived > 0 && { undo: () => takeBack.mutateAsync({ params, query: { subject, at: at ?? '' } }) }),
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('alike.title', figures)}
      submitLabel={t('alike.submit', figures)}
      onClose={() => onClose({ isDone: isDone.current })}
    >
      <p className={css.lead} dir="auto">
        {wordingOf(finding)}
      </p>
      <Textarea
        label={tEditor('waiver.reason')}
        description={form.values.where === 'here' ? t('alike.hint') : undefined}
        rows={3}
        maxLength={1000}
        dir="auto"
        {...form.field('reason')}
      />
      {says && <WhereField here={t('where.document')} field={form.field('where')} />}
    </FormDialog>
  );
}

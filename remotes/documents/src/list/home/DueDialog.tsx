import { type Document, updateDocument } from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, TextField, useForm } from '@tessera/shared/ui';
import { DOCUMENT_AFFECTS } from './document-actions.ts';
import { t } from './messages.ts';

/** Asks for the due date; an empty field removes it. */
export function DueDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const update = useMutationOf(updateDocument, { invalidates: DOCUMENT_AFFECTS });
  const form = useForm({
    defaults: { due_on: document.due_on ?? '' },
    onSubmit: ({ due_on }) =>
      update.mutateAsync({ params: { id: document.id }, body: { due_on: due_on || null } }),
  });
  return (
    <FormDialog
      form={form}
      title={t('due.title', { name: document.name })}
      submitLabel={t('due.save')}
      onClose={onClose}
    >
      <TextField label={t('due.day')} description={t('due.hint')} type="date" {...form.field('due_on')} />
    </FormDialog>
  );
}

import { type Document, getDocument, listDocuments, updateDocument } from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, LanguageSelect, TextField, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Edits the name, and the language where the file gives none. */
export function RenameDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const rename = useMutationOf(updateDocument, { invalidates: [getDocument, listDocuments] });
  const form = useForm({
    defaults: { name: document.name, target_lang: document.target_lang },
    draft: `document/${document.id}/name`,
    schema: updateDocument.body,
    onSubmit: ({ name, target_lang }, call) =>
      rename.mutateAsync({
        params: { id: document.id },
        body: target_lang === document.target_lang ? { name } : { name, target_lang },
        ...call,
      }),
  });
  return (
    <FormDialog form={form} title={t('rename.title')} submitLabel={t('rename.save')} onClose={onClose}>
      <TextField label={t('rename.name')} maxLength={200} dir="auto" {...form.field('name')} />
      <LanguageSelect
        label={t('rename.target')}
        description={t('rename.target-description')}
        {...form.field('target_lang')}
      />
    </FormDialog>
  );
}

import { type Document, getDocument, listDocuments, updateDocument } from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, LanguageSelect, TextField, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Edits the name, and the language where the file gives none. */
export function RenameDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const rename = useMutationOf(updateDocument, { invalidates: [getDocument, listDocuments] });
  const form = useForm({
    defaults: { name: document.name, target_lang: document.target_lang },
    draft: `document/${document.id}/name`,
    schema: updateDocument.body,
    onSubmit: async ({ name, target_lang }, call) => {
      const params = { id: document.id };
      const isSame = target_lang === document.target_lang;
      await rename.mutateAsync({ params, body: isSame ? { name } : { name, target_lang }, ...call });
      if (isSame) return;
      toast({
        tone: 'success',
        message: t('rename.language-changed'),
        undo: () => rename.mutateAsync({ params, body: { target_lang: document.target_lang } }),
      });
    },
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

import { type Document, getDocument, listDocuments, updateDocument } from '@tessera/shared/contract/document';
import { getDocumentEngines } from '@tessera/shared/contract/machine-translation';
import { useMutationOf } from '@tessera/shared/query';
import { Checkbox, FormDialog, LanguageSelect, TextField, toast, useForm } from '@tessera/shared/ui';
import { t } from '../../messages.ts';

/**
 * Edits the name, the language if missing in the file, and whether the text may be sent to machine
 * translation.
 */
export function RenameDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const rename = useMutationOf(updateDocument, {
    invalidates: [getDocument, listDocuments, getDocumentEngines],
  });
  const marked = document.must_not_leave ?? false;
  const form = useForm({
    defaults: { name: document.name, target_lang: document.target_lang, must_not_leave: marked },
    draft: `document/${document.id}/name`,
    schema: updateDocument.body,
    onSubmit: async ({ name, target_lang, must_not_leave }, call) => {
      const params = { id: document.id };
      const isSame = target_lang === document.target_lang;
      const body = {
        name,
        ...(isSame ? {} : { target_lang }),
        ...(must_not_leave === marked ? {} : { must_not_leave }),
      };
      await rename.mutateAsync({ params, body, ...call });
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
      <Checkbox
        label={t('rename.must-not-leave')}
        description={t('rename.must-not-leave-hint')}
        {...form.field('must_not_leave')}
      />
    </FormDialog>
  );
}

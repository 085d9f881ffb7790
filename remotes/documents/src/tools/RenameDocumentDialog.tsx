import { type Document, getDocument, listDocuments, updateDocument } from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, LanguageSelect, TextField, useForm } from '@tessera/shared/ui';

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
    <FormDialog form={form} title="Name and language" submitLabel="Save" onClose={onClose}>
      <TextField label="Name" maxLength={200} dir="auto" {...form.field('name')} />
      <LanguageSelect
        label="Target language"
        description="Of a file that does not name one; what the file itself says stays."
        {...form.field('target_lang')}
      />
    </FormDialog>
  );
}

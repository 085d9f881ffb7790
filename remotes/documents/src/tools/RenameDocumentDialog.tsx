import { type Document, getDocument, listDocuments, updateDocument } from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, TextField, useForm } from '@tessera/shared/ui';

export function RenameDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const rename = useMutationOf(updateDocument, { invalidates: [getDocument, listDocuments] });
  const form = useForm({
    defaults: { name: document.name },
    schema: updateDocument.body,
    onSubmit: (body) => rename.mutateAsync({ params: { id: document.id }, body }),
  });
  return (
    <FormDialog form={form} title="Rename document" submitLabel="Rename" onClose={onClose}>
      <TextField label="Name" maxLength={200} dir="auto" {...form.field('name')} />
    </FormDialog>
  );
}

import { createGlossary, listGlossaries } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { useMutationOf } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import { FieldRow, FormDialog, LanguageSelect, TextField, useForm } from '@tessera/shared/ui';

export function NewGlossaryDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutationOf(createGlossary, { invalidates: [listGlossaries] });
  const form = useForm({
    defaults: { name: '', source_lang: '', target_lang: '' },
    schema: createGlossary.body,
    onSubmit: async (body) => {
      const glossary = await create.mutateAsync({ body });
      navigate(paths.glossary(glossary.id));
    },
  });
  return (
    <FormDialog form={form} title="New glossary" submitLabel="Create glossary" onClose={onClose}>
      <TextField label="Name" dir="auto" {...form.field('name')} />
      <FieldRow>
        <LanguageSelect label="Source language" {...form.field('source_lang')} />
        <LanguageSelect label="Target language" {...form.field('target_lang')} />
      </FieldRow>
    </FormDialog>
  );
}

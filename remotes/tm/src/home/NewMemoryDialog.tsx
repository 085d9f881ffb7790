import { createMemory, listMemories } from '@tessera/shared/contract/translation-memory';
import { paths } from '@tessera/shared/paths';
import { useMutationOf } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import { FieldRow, FormDialog, LanguageSelect, TextField, useForm } from '@tessera/shared/ui';

export function NewMemoryDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutationOf(createMemory, { invalidates: [listMemories] });
  const form = useForm({
    defaults: { name: '', source_lang: '', target_lang: '' },
    schema: createMemory.body,
    onSubmit: async (body) => {
      const memory = await create.mutateAsync({ body });
      navigate(paths.memory(memory.id));
    },
  });
  return (
    <FormDialog form={form} title="New memory" submitLabel="Create memory" onClose={onClose}>
      <TextField label="Name" dir="auto" {...form.field('name')} />
      <FieldRow>
        <LanguageSelect label="Source language" {...form.field('source_lang')} />
        <LanguageSelect label="Target language" {...form.field('target_lang')} />
      </FieldRow>
    </FormDialog>
  );
}

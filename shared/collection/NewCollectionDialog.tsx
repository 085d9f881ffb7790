import { useMutationOf } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import { FieldRow, FormDialog, LanguageSelect, TextField, useForm } from '@tessera/shared/ui';
import type { Collection, CollectionKind } from './collection-kind.ts';

interface Props<C extends Collection> {
  kind: CollectionKind<C>;
  onClose: () => void;
}

/** Creates an empty one and opens it. */
export function NewCollectionDialog<C extends Collection>({ kind, onClose }: Props<C>) {
  const { noun, pathOf, endpoints } = kind;
  const navigate = useNavigate();
  const create = useMutationOf(endpoints.create, { invalidates: [endpoints.list] });
  const form = useForm({
    defaults: { name: '', source_lang: '', target_lang: '' },
    draft: `${noun}/new`,
    schema: endpoints.create.body,
    onSubmit: async (body, call) => {
      const { id } = await create.mutateAsync({ body, ...call });
      navigate(pathOf(id));
    },
  });
  return (
    <FormDialog form={form} title={`New ${noun}`} submitLabel={`Create ${noun}`} onClose={onClose}>
      <TextField label="Name" dir="auto" {...form.field('name')} />
      <FieldRow>
        <LanguageSelect label="Source language" {...form.field('source_lang')} />
        <LanguageSelect label="Target language" {...form.field('target_lang')} />
      </FieldRow>
    </FormDialog>
  );
}

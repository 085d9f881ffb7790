import { useMutationOf } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import { FieldRow, FormDialog, LanguageSelect, TextField, useForm } from '@tessera/shared/ui';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { t } from './messages.ts';

interface Props<C extends Collection> {
  kind: CollectionKind<C>;
  onClose: () => void;
}

/** Creates an empty collection and opens it. */
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
    <FormDialog form={form} title={t('new', { noun })} submitLabel={t('create', { noun })} onClose={onClose}>
      <TextField label={t('name')} dir="auto" {...form.field('name')} />
      <FieldRow>
        <LanguageSelect label={t('language.source')} {...form.field('source_lang')} />
        <LanguageSelect label={t('language.target')} {...form.field('target_lang')} />
      </FieldRow>
    </FormDialog>
  );
}

import { name as nameField } from '@tessera/shared/contract/common';
import { z } from '@tessera/shared/schema';
import { Checkbox, FormDialog, TextField, useForm } from '@tessera/shared/ui';
import { t } from './messages.ts';

const SCHEMA = z.object({ name: nameField, is_default: z.boolean() });

interface Props {
  title: string;
  /** For one that has a name already. */
  view?: { name: string; is_default: boolean };
  /** Names that are taken. */
  taken: readonly string[];
  onSave: (values: { name: string; is_default: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, view, taken, onSave, onClose }: Props) {
  const form = useForm({
    defaults: { name: view?.name ?? '', is_default: view?.is_default ?? false },
    schema: SCHEMA,
    onSubmit: ({ name, is_default }) => onSave({ name: name.trim(), is_default }),
  });
  const typed = form.values.name.trim().toLowerCase();
  const isTaken = taken.some((name) => name.toLowerCase() === typed);
  return (
    <FormDialog form={form} title={title} submitLabel={t('view.save')} onClose={onClose}>
      <TextField
        label={t('view.name')}
        maxLength={200}
        dir="auto"
        description={isTaken ? t('view.name-taken') : undefined}
        {...form.field('name')}
      />
      <Checkbox label={t('view.is-default')} {...form.field('is_default')} />
    </FormDialog>
  );
}

import { name as nameField } from '@tessera/shared/contract/common';
import { z } from '@tessera/shared/schema';
import { Checkbox, FormDialog, TextField, useForm } from '@tessera/shared/ui';
import { t } from './messages.ts';

const SCHEMA = z.object({ name: nameField, isChecked: z.boolean() });
type Values = z.output<typeof SCHEMA>;

interface Props {
  title: string;
  /** Existing values. */
  values?: Values;
  /** A further question in addition to the name. */
  question?: string | undefined;
  /** Whether another view has this name. */
  isTaken: (values: Values) => boolean;
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, values, question, isTaken, onSave, onClose }: Props) {
  const form = useForm({
    defaults: values ?? { name: '', isChecked: false },
    schema: SCHEMA,
    onSubmit: (typed) => onSave({ ...typed, name: typed.name.trim() }),
  });
  return (
    <FormDialog form={form} title={title} submitLabel={t('view.save')} onClose={onClose}>
      <TextField
        label={t('view.name')}
        maxLength={200}
        dir="auto"
        description={isTaken(form.values) ? t('view.name-taken') : undefined}
        {...form.field('name')}
      />
      {question && <Checkbox label={question} {...form.field('isChecked')} />}
    </FormDialog>
  );
}

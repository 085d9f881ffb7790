import { z } from '@tessera/shared/schema';
import { name as nameField } from '../../domain/contract/common.ts';
import { TextField } from '../field/TextField.tsx';
import { FormDialog } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { t as common } from '../messages.ts';
import { t } from './messages.ts';

const SCHEMA = z.object({ name: nameField });

export interface RenameDialogProps {
  name: string;
  /** Noun used in the title: `passkey`. */
  noun: string;
  /** Where the name is stored until it is saved, e.g. `passkey/3/name`. */
  draft: string;
  onRename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function RenameDialog({ name, noun, draft, onRename, onClose }: RenameDialogProps) {
  const form = useForm({
    defaults: { name },
    draft,
    schema: SCHEMA,
    onSubmit: (values) => onRename(values.name.trim()),
  });
  return (
    <FormDialog form={form} title={t('rename', { noun })} submitLabel={common('rename')} onClose={onClose}>
      <TextField label={common('name')} maxLength={200} dir="auto" {...form.field('name')} />
    </FormDialog>
  );
}

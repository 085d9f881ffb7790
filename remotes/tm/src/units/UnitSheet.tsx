import type { Memory, Unit } from '@tessera/shared/contract/translation-memory';
import { readableText } from '@tessera/shared/text/inline-codes';
import { FormDialog, RecordPanel } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { UnitFacts, UnitTexts } from './UnitFacts.tsx';
import { UnitFields } from './UnitFields.tsx';
import { UnitHistory } from './UnitHistory.tsx';
import { useUnitForm } from './use-unit-form.tsx';

interface SheetProps {
  memory: Memory;
  unit: Unit;
  mayEdit: boolean;
  /** Opens this sheet again after another one. */
  onBack: () => void;
  onClose: () => void;
}

/** A unit, editable or read-only, with its origin and history. */
export function UnitSheet({ mayEdit, ...props }: SheetProps) {
  return mayEdit ? <EditUnit {...props} /> : <ReadUnit {...props} />;
}

type Props = Omit<SheetProps, 'mayEdit'>;

function EditUnit({ memory, unit, onBack, onClose }: Props) {
  const { form, conflict, submitLabel } = useUnitForm(memory, unit);
  return (
    <FormDialog
      form={form}
      title={t('unit.edit')}
      submitLabel={submitLabel}
      onClose={onClose}
      record={{ name: readableText(unit.source), back: onBack }}
    >
      {conflict}
      <UnitFields memory={memory} form={form} />
      <UnitFacts unit={unit} />
      <UnitHistory memory={memory} unit={unit} mayRestore={!form.isDirty} />
    </FormDialog>
  );
}

function ReadUnit({ memory, unit, onClose }: Props) {
  return (
    <RecordPanel title={t('unit.title')} onClose={onClose}>
      <UnitTexts memory={memory} unit={unit} />
      <UnitFacts unit={unit} />
      <UnitHistory memory={memory} unit={unit} mayRestore={false} />
    </RecordPanel>
  );
}

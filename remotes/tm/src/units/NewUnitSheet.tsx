import { createUnit, type Memory } from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { UnitFields } from './UnitFields.tsx';
import type { UnitValues } from './use-unit-form.tsx';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

export function NewUnitSheet({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const create = useMutationOf(createUnit, { invalidates: UNIT_AFFECTS });
  const form = useForm<UnitValues>({
    defaults: { source: '', target: '' },
    draft: `tm/${memory.id}/unit/new`,
    schema: createUnit.body,
    onSubmit: async (body, call) => {
      await create.mutateAsync({ params: { id: memory.id }, body, ...call });
      toast({ tone: 'success', message: t('unit.added') });
    },
  });
  return (
    <FormDialog form={form} title={t('unit.add')} submitLabel={t('unit.add')} onClose={onClose} isSheet>
      <UnitFields memory={memory} form={form} />
    </FormDialog>
  );
}

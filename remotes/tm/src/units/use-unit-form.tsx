import {
  createUnit,
  type Memory,
  type Unit,
  unit as unitSchema,
  updateUnit,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { useRecordForm } from '@tessera/shared/remote/collection';
import { type FormState, Notice } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { fromVisible, toVisible } from './code-notation.ts';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

export interface UnitValues {
  source: string;
  target: string;
}

export interface UnitForm {
  form: FormState<UnitValues>;
  submitLabel: string;
  /** Notice of another user's change to the unit. */
  conflict: ReactNode;
  /** The unit as last saved. */
  saved: () => Unit | null;
}

const valuesOf = ({ source, target }: Unit): UnitValues => ({
  source: toVisible(source),
  target: toVisible(target),
});

/** The unit form, in the panel and in the row. */
export function useUnitForm(memory: Memory, unit: Unit): UnitForm {
  const update = useMutationOf(updateUnit, { invalidates: UNIT_AFFECTS });
  const params = { id: unit.id };
  const { form, theirs, saved } = useRecordForm<Unit, UnitValues>({
    row: unit,
    draft: `tm/${memory.id}/unit/${unit.id}`,
    schema: createUnit.body,
    record: unitSchema,
    valuesOf,
    save: (values, base, version, call) => {
      const source = fromVisible(values.source, base.source);
      const target = fromVisible(values.target, base.source + base.target);
      return update.mutateAsync({ params, body: { source, target, version }, ...call });
    },
    restore: ({ source, target }, version) =>
      update.mutateAsync({ params, body: { source, target, version } }),
    savedText: () => t('unit.saved'),
  });
  return {
    form,
    submitLabel: theirs ? t('unit.save-over') : t('unit.save'),
    conflict: theirs && (
      <Notice tone="warning" title={t('unit.conflict')} isLive>
        {t('unit.conflict-text', { source: toVisible(theirs.source), target: toVisible(theirs.target) })}
      </Notice>
    ),
    saved,
  };
}

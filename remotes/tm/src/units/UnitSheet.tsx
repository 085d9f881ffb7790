import { isApiError } from '@tessera/shared/api';
import {
  createUnit,
  type Memory,
  type Unit,
  unit as unitSchema,
  updateUnit,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { languageName } from '@tessera/shared/text/languages';
import { FormDialog, type FormState, Notice, Textarea, toast, useForm } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import { fromVisible, toVisible } from './code-notation.ts';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

interface Values {
  source: string;
  target: string;
}

interface SheetProps {
  memory: Memory;
  onClose: () => void;
}

export function NewUnitSheet({ memory, onClose }: SheetProps) {
  const create = useMutationOf(createUnit, { invalidates: UNIT_AFFECTS });
  const form = useForm<Values>({
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

export function UnitSheet({ memory, unit, onClose }: SheetProps & { unit: Unit }) {
  // After a conflict the next save is based on the version shown.
  const [theirs, setTheirs] = useState<Unit | null>(null);
  const update = useMutationOf(updateUnit, { invalidates: UNIT_AFFECTS });
  const form = useForm<Values>({
    defaults: { source: toVisible(unit.source), target: toVisible(unit.target) },
    draft: `tm/${memory.id}/unit/${unit.id}`,
    schema: createUnit.body,
    onSubmit: async (values, call) => {
      const body = {
        source: fromVisible(values.source, unit.source),
        target: fromVisible(values.target, unit.source + unit.target),
        version: theirs?.version ?? unit.version,
      };
      try {
        await update.mutateAsync({ params: { id: unit.id }, body, ...call });
      } catch (error) {
        const current = isApiError(error) && error.status === 409 ? currentOf(error.body) : null;
        if (current) setTheirs(current);
        throw error;
      }
      toast({ tone: 'success', message: t('unit.saved') });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('unit.edit')}
      submitLabel={theirs ? t('unit.save-over') : t('unit.save')}
      onClose={onClose}
      isSheet
    >
      {theirs && (
        <Notice tone="warning" title={t('unit.conflict')} isLive>
          {t('unit.conflict-text', {
            source: toVisible(theirs.source),
            target: toVisible(theirs.target),
          })}
        </Notice>
      )}
      <UnitFields memory={memory} form={form} />
    </FormDialog>
  );
}

function currentOf(body: unknown): Unit | null {
  const parsed = unitSchema.safeParse((body as { current?: unknown } | undefined)?.current);
  return parsed.success ? parsed.data : null;
}

function UnitFields({ memory, form }: { memory: Memory; form: FormState<Values> }) {
  return (
    <>
      <Textarea
        label={t('unit.source', { language: languageName(memory.source_lang) })}
        lang={memory.source_lang}
        rows={4}
        {...form.field('source')}
      />
      <Textarea
        label={t('unit.target', { language: languageName(memory.target_lang) })}
        lang={memory.target_lang}
        rows={4}
        {...form.field('target')}
      />
    </>
  );
}

import { isApiError } from '@tessera/shared/api';
import {
  createUnit,
  type Memory,
  type Unit,
  unit as unitSchema,
  updateUnit,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { type FormState, Notice, toast, useForm } from '@tessera/shared/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** The unit form, in the panel and in the row: one draft, one save, and the same message for conflicts. */
export function useUnitForm(memory: Memory, unit: Unit): UnitForm {
  // The version the next save is based on; after a conflict, the one shown.
  const [base, setBase] = useState(unit);
  const [theirs, setTheirs] = useState<Unit | null>(null);
  const saved = useRef<Unit>(null);
  const update = useMutationOf(updateUnit, { invalidates: UNIT_AFFECTS });
  const form = useForm<UnitValues>({
    defaults: { source: toVisible(unit.source), target: toVisible(unit.target) },
    draft: `tm/${memory.id}/unit/${unit.id}`,
    schema: createUnit.body,
    onSubmit: async (values, call) => {
      const params = { id: unit.id };
      const body = {
        source: fromVisible(values.source, base.source),
        target: fromVisible(values.target, base.source + base.target),
        version: theirs?.version ?? base.version,
      };
      try {
        const now = await update.mutateAsync({ params, body, ...call });
        saved.current = now;
        setBase(now);
        setTheirs(null);
        const { source, target } = theirs ?? base;
        toast({
          tone: 'success',
          message: t('unit.saved'),
          undo: () => update.mutateAsync({ params, body: { source, target, version: now.version } }),
        });
      } catch (error) {
        const current = isApiError(error) && error.status === 409 ? currentOf(error.body) : null;
        if (current) setTheirs(current);
        throw error;
      }
    },
  });
  // Follows the list until the user types.
  const isBehind = unit.version > base.version && !form.isDirty && !form.isSubmitting;
  const follow = useEffectEvent(() => {
    setBase(unit);
    form.restart();
  });
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);
  return {
    form,
    submitLabel: theirs ? t('unit.save-over') : t('unit.save'),
    conflict: theirs && (
      <Notice tone="warning" title={t('unit.conflict')} isLive>
        {t('unit.conflict-text', {
          source: toVisible(theirs.source),
          target: toVisible(theirs.target),
        })}
      </Notice>
    ),
    saved: () => saved.current,
  };
}

function currentOf(body: unknown): Unit | null {
  const parsed = unitSchema.safeParse((body as { current?: unknown } | undefined)?.current);
  return parsed.success ? parsed.data : null;
}

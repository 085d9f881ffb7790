import { isApiError } from '@tessera/shared/api';
import {
  type Glossary,
  type GlossaryRecord,
  glossaryRecord,
  termFields,
  updateGlossaryRecord,
} from '@tessera/shared/contract/glossary';
import { useMutationOf } from '@tessera/shared/query';
import { type FormState, Notice, toast, useForm } from '@tessera/shared/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { bodyOf, type TermValues, valuesOf } from './term-values.ts';
import { TERM_AFFECTS } from './use-term-removal.ts';

export interface TermForm {
  form: FormState<TermValues>;
  submitLabel: string;
  /** Notice of another user's change to the term. */
  conflict: ReactNode;
  /** The term as last saved. */
  saved: () => GlossaryRecord | null;
}

/** The term form, in the panel and in the row: one draft, one save, and the same message for conflicts. */
export function useTermForm(glossary: Glossary, term: GlossaryRecord): TermForm {
  // The version the next save is based on; after a conflict, the one shown.
  const [base, setBase] = useState(term);
  const [theirs, setTheirs] = useState<GlossaryRecord | null>(null);
  const saved = useRef<GlossaryRecord>(null);
  const update = useMutationOf(updateGlossaryRecord, { invalidates: TERM_AFFECTS });
  const form = useForm<TermValues>({
    defaults: valuesOf(term),
    draft: `glossary/${glossary.id}/term/${term.id}`,
    schema: termFields.pick({ source: true, target: true, comment: true }),
    onSubmit: async (values, call) => {
      const version = theirs?.version ?? base.version;
      const params = { id: term.id };
      try {
        const now = await update.mutateAsync({ params, body: { ...bodyOf(values), version }, ...call });
        saved.current = now;
        setBase(now);
        setTheirs(null);
        const before = bodyOf(valuesOf(theirs ?? base));
        toast({
          tone: 'success',
          message: t('term.saved', { source: values.source }),
          undo: () => update.mutateAsync({ params, body: { ...before, version: now.version } }),
        });
      } catch (error) {
        const current = isApiError(error) && error.status === 409 ? currentOf(error.body) : null;
        if (current) setTheirs(current);
        throw error;
      }
    },
  });
  // Follows the list until the user types.
  const isBehind = term.version > base.version && !form.isDirty && !form.isSubmitting;
  const follow = useEffectEvent(() => {
    setBase(term);
    form.restart();
  });
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);
  return {
    form,
    submitLabel: theirs ? t('term.save-over') : t('term.save'),
    conflict: theirs && (
      <Notice tone="warning" title={t('term.conflict')} isLive>
        {t(theirs.comment ? 'term.conflict-text-comment' : 'term.conflict-text', {
          source: theirs.source,
          target: theirs.target,
          comment: theirs.comment,
        })}
      </Notice>
    ),
    saved: () => saved.current,
  };
}

function currentOf(body: unknown): GlossaryRecord | null {
  const parsed = glossaryRecord.safeParse((body as { current?: unknown } | undefined)?.current);
  return parsed.success ? parsed.data : null;
}

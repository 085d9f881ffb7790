import {
  type Glossary,
  type GlossaryRecord,
  glossaryRecord,
  termFields,
  updateGlossaryRecord,
} from '@tessera/shared/contract/glossary';
import { useMutationOf } from '@tessera/shared/query';
import { useRecordForm } from '@tessera/shared/remote/collection';
import { type FormState, Notice } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
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

/** The term form, in the panel and in the row. */
export function useTermForm(glossary: Glossary, term: GlossaryRecord): TermForm {
  const update = useMutationOf(updateGlossaryRecord, { invalidates: TERM_AFFECTS });
  const params = { id: term.id };
  const { form, theirs, saved } = useRecordForm<GlossaryRecord, TermValues>({
    row: term,
    draft: `glossary/${glossary.id}/term/${term.id}`,
    schema: termFields.pick({ source: true, target: true, comment: true }),
    record: glossaryRecord,
    valuesOf,
    save: (values, _, version, call) =>
      update.mutateAsync({ params, body: { ...bodyOf(values), version }, ...call }),
    restore: (earlier, version) =>
      update.mutateAsync({ params, body: { ...bodyOf(valuesOf(earlier)), version } }),
    savedText: ({ source }) => t('term.saved', { source }),
  });
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
    saved,
  };
}

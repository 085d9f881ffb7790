import { isApiError } from '@tessera/shared/api';
import {
  type Glossary,
  type GlossaryRecord,
  glossaryRecord,
  termFields,
  updateGlossaryRecord,
} from '@tessera/shared/contract/glossary';
import { useMutationOf } from '@tessera/shared/query';
import { Button, FormDialog, IconBook2, IconHistory, Notice, toast, useForm } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { TermFieldset } from './TermFieldset.tsx';
import { bodyOf, type TermValues, valuesOf } from './term-values.ts';
import * as css from './terms.module.css';
import { TERM_AFFECTS } from './use-term-removal.ts';

interface Props {
  glossary: Glossary;
  term: GlossaryRecord;
  onClose: () => void;
  onConcept: () => void;
  onHistory: () => void;
}

export function EditTermSheet({ glossary, term, onClose, onConcept, onHistory }: Props) {
  // After a conflict the next save is based on the version shown.
  const [theirs, setTheirs] = useState<GlossaryRecord | null>(null);
  const update = useMutationOf(updateGlossaryRecord, { invalidates: TERM_AFFECTS });
  const form = useForm<TermValues>({
    defaults: valuesOf(term),
    draft: `glossary/${glossary.id}/term/${term.id}`,
    schema: termFields.pick({ source: true, target: true, comment: true }),
    onSubmit: async (values, call) => {
      const version = theirs?.version ?? term.version;
      try {
        await update.mutateAsync({ params: { id: term.id }, body: { ...bodyOf(values), version }, ...call });
      } catch (error) {
        const current = isApiError(error) && error.status === 409 ? currentOf(error.body) : null;
        if (current) setTheirs(current);
        throw error;
      }
      toast({ tone: 'success', message: t('term.saved', { source: values.source }) });
    },
  });
  const isOtherSource = form.values.source.trim() !== term.source;
  return (
    <FormDialog
      form={form}
      title={t('term.edit')}
      submitLabel={theirs ? t('term.save-over') : t('term.save')}
      onClose={onClose}
      isSheet
    >
      {theirs && (
        <Notice tone="warning" title={t('term.conflict')} isLive>
          {t(theirs.comment ? 'term.conflict-text-comment' : 'term.conflict-text', {
            source: theirs.source,
            target: theirs.target,
            comment: theirs.comment,
          })}
        </Notice>
      )}
      <TermFieldset
        glossary={glossary}
        form={form}
        underSource={isOtherSource && <SimilarTerms glossary={glossary} text={form.values.source} />}
      />
      <p className={css.beside}>
        <Button size="small" icon={IconBook2} onClick={onConcept}>
          {t('term.concept')}
        </Button>
        <Button size="small" icon={IconHistory} onClick={onHistory}>
          {t('term.history')}
        </Button>
      </p>
    </FormDialog>
  );
}

function currentOf(body: unknown): GlossaryRecord | null {
  const parsed = glossaryRecord.safeParse((body as { current?: unknown } | undefined)?.current);
  return parsed.success ? parsed.data : null;
}

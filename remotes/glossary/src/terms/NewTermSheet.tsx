import {
  createGlossaryRecord,
  type Glossary,
  type GlossaryRecord,
  termFields,
} from '@tessera/shared/contract/glossary';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, Notice, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { TermFieldset } from './TermFieldset.tsx';
import { bodyOf, EMPTY_TERM, type TermValues } from './term-values.ts';
import { TERM_AFFECTS } from './use-term-removal.ts';

interface Props {
  glossary: Glossary;
  /** The term whose concept it joins. */
  synonymOf?: GlossaryRecord;
  onClose: () => void;
  onAdded?: (term: GlossaryRecord) => void;
}

export function NewTermSheet({ glossary, synonymOf, onClose, onAdded }: Props) {
  const create = useMutationOf(createGlossaryRecord, { invalidates: TERM_AFFECTS });
  const form = useForm<TermValues>({
    defaults: { ...EMPTY_TERM, target: synonymOf?.target ?? '' },
    draft: `glossary/${glossary.id}/term/${synonymOf ? `${synonymOf.id}/synonym` : 'new'}`,
    schema: termFields.pick({ source: true, target: true, comment: true }),
    onSubmit: async (values, call) => {
      const synonym_of = synonymOf?.id;
      const body = { ...bodyOf(values), ...(synonym_of !== undefined && { synonym_of }) };
      const added = await create.mutateAsync({ params: { id: glossary.id }, body, ...call });
      onAdded?.(added);
      toast({ tone: 'success', message: t('term.added', { source: values.source }) });
    },
  });
  const title = synonymOf ? t('term.add-synonym') : t('term.add');
  return (
    <FormDialog form={form} title={title} submitLabel={title} onClose={onClose} isSheet>
      {synonymOf && (
        <Notice>{t('term.synonym-of', { source: synonymOf.source, target: synonymOf.target })}</Notice>
      )}
      <TermFieldset
        glossary={glossary}
        form={form}
        underSource={<SimilarTerms glossary={glossary} text={form.values.source} />}
      />
    </FormDialog>
  );
}

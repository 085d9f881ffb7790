import type { GlossaryRecord, TermStatus } from '@tessera/shared/contract/glossary';
import { TERM_STATUSES } from '@tessera/shared/contract/glossary';
import {
  type Concept,
  type ConceptTerm,
  getConcept,
  updateConcept,
} from '@tessera/shared/contract/glossary/concept';
import { useMutationOf } from '@tessera/shared/query';
import {
  Button,
  FieldRow,
  Form,
  IconPlus,
  LanguageSelect,
  Select,
  Textarea,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useEffect } from 'react';
import { t } from '../messages.ts';
import { fieldName } from '../terms/term-fields.ts';
import { STATUS_NAMES } from '../terms/term-status.ts';
import { TERM_AFFECTS } from '../terms/use-term-removal.ts';
import * as css from './concept.module.css';

interface Props {
  term: GlossaryRecord;
  concept: Concept;
  /** Called when unsaved input appears or disappears. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
}

/** A concept's definition, and its terms in further languages. */
export function ConceptForm({ term, concept, onDirty }: Props) {
  const update = useMutationOf(updateConcept, { invalidates: [...TERM_AFFECTS, getConcept] });
  const form = useForm({
    defaults: {
      subject_field: concept.subject_field ?? '',
      definition: concept.definition ?? '',
      note: concept.note ?? '',
      terms: concept.terms,
    },
    draft: `glossary/term/${term.id}/concept`,
    schema: updateConcept.body,
    onSubmit: async ({ terms, ...values }, call) => {
      const { version } = concept;
      const body = {
        subject_field: values.subject_field || null,
        definition: values.definition || null,
        note: values.note || null,
        terms,
        version,
      };
      await update.mutateAsync({ params: { id: term.id }, body, ...call });
      toast({ tone: 'success', message: t('concept.saved') });
    },
  });
  useEffect(() => {
    onDirty?.(form.isDirty);
    return () => onDirty?.(false);
  }, [form.isDirty, onDirty]);
  const { terms } = form.values;
  const setTerm = (index: number, change: Partial<ConceptTerm>) =>
    form.set({ terms: terms.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  return (
    <Form form={form} title={t('concept.title')} submitLabel={t('concept.save')}>
      <TextField label={t('field.domain')} isOptional {...form.field('subject_field')} />
      <Textarea label={t('concept.definition')} isOptional {...form.field('definition')} />
      <Textarea label={t('concept.note')} isOptional {...form.field('note')} />
      <h3>{t('concept.further')}</h3>
      {terms.map((one, index) => (
        <fieldset key={index} className={css.further}>
          <legend>{t('concept.term-number', { number: index + 1 })}</legend>
          <FieldRow>
            <LanguageSelect
              label={t('concept.language')}
              value={one.lang}
              onChange={(lang) => setTerm(index, { lang })}
            />
            <TextField
              label={t('term.title')}
              lang={one.lang}
              dir="auto"
              value={one.term}
              onChange={(text) => setTerm(index, { term: text })}
            />
          </FieldRow>
          <FieldRow>
            <Select<TermStatus | ''>
              label={fieldName('status')}
              value={one.status ?? ''}
              options={[
                { value: '', label: t('status.none') },
                ...TERM_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
              ]}
              onChange={(status) => setTerm(index, { status: status || null })}
            />
            <Button
              variant="quiet"
              aria-label={t('concept.remove-term', { number: index + 1 })}
              onClick={() => form.set({ terms: terms.filter((_, at) => at !== index) })}
            >
              {t('concept.remove')}
            </Button>
          </FieldRow>
        </fieldset>
      ))}
      <span>
        <Button
          size="small"
          icon={IconPlus}
          onClick={() =>
            form.set({
              terms: [...terms, { lang: '', term: '', status: null, part_of_speech: null, note: null }],
            })
          }
        >
          {t('concept.add-language')}
        </Button>
      </span>
    </Form>
  );
}

import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { languageName } from '@tessera/shared/text/languages';
import type { RowFormProps } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { fieldName } from './term-fields.ts';
import { useTermForm } from './use-term-form.tsx';

/** The texts of a term, edited in its row. */
export function TermRowForm({
  glossary,
  row,
  children,
}: RowFormProps<GlossaryRecord> & { glossary: Glossary }) {
  const { form, conflict, submitLabel, saved } = useTermForm(glossary, row);
  const { source_lang, target_lang } = glossary;
  return children({
    form,
    submit: async () => ((await form.submit()) ? saved() : null),
    submitLabel,
    notice: conflict,
    cells: {
      source: {
        ...form.field('source'),
        label: t('term.source', { language: languageName(source_lang) }),
        lang: source_lang,
      },
      target: {
        ...form.field('target'),
        label: t('term.target', { language: languageName(target_lang) }),
        lang: target_lang,
      },
      comment: { ...form.field('comment'), label: fieldName('comment'), hasLines: true },
    },
  });
}

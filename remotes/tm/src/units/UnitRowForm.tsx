import type { Memory, Unit } from '@tessera/shared/contract/translation-memory';
import { languageName } from '@tessera/shared/text/languages';
import type { RowFormProps } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { useUnitForm } from './use-unit-form.tsx';

/** The texts of a unit, edited in its row. */
export function UnitRowForm({ memory, row, children }: RowFormProps<Unit> & { memory: Memory }) {
  const { form, conflict, submitLabel, saved } = useUnitForm(memory, row);
  const { source_lang, target_lang } = memory;
  return children({
    form,
    submit: async () => ((await form.submit()) ? saved() : null),
    submitLabel,
    notice: conflict,
    cells: {
      source: {
        ...form.field('source'),
        label: t('unit.source', { language: languageName(source_lang) }),
        lang: source_lang,
        hasLines: true,
      },
      target: {
        ...form.field('target'),
        label: t('unit.target', { language: languageName(target_lang) }),
        lang: target_lang,
        hasLines: true,
      },
    },
  });
}

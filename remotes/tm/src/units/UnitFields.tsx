import type { Memory } from '@tessera/shared/contract/translation-memory';
import { languageName } from '@tessera/shared/text/languages';
import { type FormState, Textarea } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import type { UnitValues } from './use-unit-form.tsx';

export function UnitFields({ memory, form }: { memory: Memory; form: FormState<UnitValues> }) {
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

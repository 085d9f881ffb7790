import { type Glossary, TERM_STATUSES, type TermStatus } from '@tessera/shared/contract/glossary';
import { languageName } from '@tessera/shared/text/languages';
import { Checkbox, type FormState, Select, Textarea, TextField } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { fieldName, TERM_FLAGS } from './term-fields.ts';
import { STATUS_NAMES } from './term-status.ts';
import type { TermValues } from './term-values.ts';
import * as css from './terms.module.css';

interface Props {
  glossary: Glossary;
  form: FormState<TermValues>;
  /** Shown under the source while it is typed. */
  underSource?: ReactNode;
}

/** All fields of a term. */
export function TermFieldset({ glossary, form, underSource }: Props) {
  return (
    <>
      <TextField
        label={t('term.source', { language: languageName(glossary.source_lang) })}
        lang={glossary.source_lang}
        dir="auto"
        {...form.field('source')}
      />
      {underSource}
      <TextField
        label={t('term.target', { language: languageName(glossary.target_lang) })}
        lang={glossary.target_lang}
        dir="auto"
        {...form.field('target')}
      />
      <Textarea label={fieldName('comment')} isOptional {...form.field('comment')} />
      <Select<TermStatus | ''>
        label={fieldName('status')}
        options={[
          { value: '', label: t('status.none') },
          ...TERM_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
        ]}
        {...form.field('status')}
      />
      <TextField label={fieldName('part_of_speech')} isOptional {...form.field('part_of_speech')} />
      <Textarea label={fieldName('definition')} isOptional {...form.field('definition')} />
      <Textarea label={fieldName('usage')} isOptional {...form.field('usage')} />
      <fieldset className={css.flags}>
        <legend>{t('found.legend')}</legend>
        {TERM_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={fieldName(flag)}
            description={t(`found.${flag}`)}
            {...form.field(flag)}
          />
        ))}
      </fieldset>
    </>
  );
}

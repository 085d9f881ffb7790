import { type Glossary, TERM_STATUSES, type TermStatus } from '@tessera/shared/contract/glossary';
import { languageName } from '@tessera/shared/text/languages';
import { Checkbox, type FormState, Select, Textarea, TextField } from '@tessera/shared/ui';
import { STATUS_NAMES } from './term-status.ts';
import type { TermValues } from './term-values.ts';
import * as css from './terms.module.css';

/** All fields of a term. */
export function TermFieldset({ glossary, form }: { glossary: Glossary; form: FormState<TermValues> }) {
  return (
    <>
      <TextField
        label={`Source, ${languageName(glossary.source_lang)}`}
        lang={glossary.source_lang}
        dir="auto"
        {...form.field('source')}
      />
      <TextField
        label={`Target, ${languageName(glossary.target_lang)}`}
        lang={glossary.target_lang}
        dir="auto"
        {...form.field('target')}
      />
      <Textarea label="Comment" isOptional {...form.field('comment')} />
      <Select<TermStatus | ''>
        label="Status"
        options={[
          { value: '', label: 'Not set' },
          ...TERM_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
        ]}
        {...form.field('status')}
      />
      <TextField label="Part of speech" isOptional {...form.field('part_of_speech')} />
      <Textarea label="Definition" isOptional {...form.field('definition')} />
      <Textarea label="Usage" isOptional {...form.field('usage')} />
      <fieldset className={css.flags}>
        <legend>How it is found in texts</legend>
        <Checkbox
          label="Exact form only"
          description="Inflected forms are not found."
          {...form.field('exact')}
        />
        <Checkbox
          label="Case-sensitive"
          description="Capitals must be those of the term."
          {...form.field('case_sensitive')}
        />
        <Checkbox
          label="Also as a beginning"
          description="The last word may go on: “dragon” finds “dragonfly”."
          {...form.field('prefix')}
        />
      </fieldset>
    </>
  );
}

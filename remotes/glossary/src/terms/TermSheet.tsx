import { isApiError } from '@tessera/shared/api';
import {
  createGlossaryRecord,
  type Glossary,
  type GlossaryRecord,
  glossaryRecord,
  type TermStatus,
  termFields,
  termStatus,
  updateGlossaryRecord,
} from '@tessera/shared/contract/glossary';
import { useMutationOf } from '@tessera/shared/query';
import { languageName } from '@tessera/shared/text/languages';
import {
  FormDialog,
  type FormState,
  Notice,
  Select,
  SideSheet,
  Textarea,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { SimilarTerms } from './SimilarTerms.tsx';
import { STATUS_NAMES } from './term-status.ts';
import * as css from './terms.module.css';
import { TERM_AFFECTS } from './use-term-removal.ts';

interface Values {
  source: string;
  target: string;
  comment: string;
  status: TermStatus | '';
  part_of_speech: string;
  definition: string;
}

const EMPTY: Values = { source: '', target: '', comment: '', status: '', part_of_speech: '', definition: '' };

function bodyOf({ status, part_of_speech, definition, ...rest }: Values) {
  return {
    ...rest,
    status: status || null,
    part_of_speech: part_of_speech || null,
    definition: definition || null,
  };
}

interface SheetProps {
  glossary: Glossary;
  onClose: () => void;
}

export function NewTermSheet({ glossary, onClose }: SheetProps) {
  const create = useMutationOf(createGlossaryRecord, { invalidates: TERM_AFFECTS });
  const form = useForm<Values>({
    defaults: EMPTY,
    schema: termFields.pick({ source: true, target: true, comment: true }),
    onSubmit: async (values) => {
      await create.mutateAsync({ params: { id: glossary.id }, body: bodyOf(values) });
      toast({ tone: 'success', message: `Added “${values.source}”.` });
    },
  });
  return (
    <FormDialog form={form} title="Add term" submitLabel="Add term" onClose={onClose} isSheet>
      <TermFieldset glossary={glossary} form={form} />
      <SimilarTerms glossaryId={glossary.id} text={form.values.source} />
    </FormDialog>
  );
}

export function TermSheet({
  glossary,
  term,
  mayEdit,
  onClose,
}: SheetProps & { term: GlossaryRecord; mayEdit: boolean }) {
  if (!mayEdit) return <ReadOnlyTerm glossary={glossary} term={term} onClose={onClose} />;
  return <EditTermSheet glossary={glossary} term={term} onClose={onClose} />;
}

function EditTermSheet({ glossary, term, onClose }: SheetProps & { term: GlossaryRecord }) {
  // After a conflict the next save is made from the version that was shown.
  const [theirs, setTheirs] = useState<GlossaryRecord | null>(null);
  const update = useMutationOf(updateGlossaryRecord, { invalidates: TERM_AFFECTS });
  const form = useForm<Values>({
    defaults: {
      source: term.source,
      target: term.target,
      comment: term.comment,
      status: term.status ?? '',
      part_of_speech: term.part_of_speech ?? '',
      definition: term.definition ?? '',
    },
    schema: termFields.pick({ source: true, target: true, comment: true }),
    onSubmit: async (values) => {
      const version = theirs?.version ?? term.version;
      try {
        await update.mutateAsync({ params: { id: term.id }, body: { ...bodyOf(values), version } });
      } catch (error) {
        const current = isApiError(error) && error.status === 409 ? currentOf(error.body) : null;
        if (current) setTheirs(current);
        throw error;
      }
      toast({ tone: 'success', message: `Saved “${values.source}”.` });
    },
  });
  return (
    <FormDialog
      form={form}
      title="Edit term"
      submitLabel={theirs ? 'Save over it' : 'Save'}
      onClose={onClose}
      isSheet
    >
      {theirs && (
        <Notice tone="warning" title="Somebody changed this term meanwhile" isLive>
          It now reads “{theirs.source}” → “{theirs.target}”{theirs.comment && ` (${theirs.comment})`}. Yours
          is still in the form.
        </Notice>
      )}
      <TermFieldset glossary={glossary} form={form} />
    </FormDialog>
  );
}

function currentOf(body: unknown): GlossaryRecord | null {
  const parsed = glossaryRecord.safeParse((body as { current?: unknown } | undefined)?.current);
  return parsed.success ? parsed.data : null;
}

function TermFieldset({ glossary, form }: { glossary: Glossary; form: FormState<Values> }) {
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
          ...termStatus.options.map((value) => ({ value, label: STATUS_NAMES[value] })),
        ]}
        {...form.field('status')}
      />
      <TextField label="Part of speech" isOptional {...form.field('part_of_speech')} />
      <Textarea label="Definition" isOptional {...form.field('definition')} />
    </>
  );
}

function ReadOnlyTerm({ glossary, term, onClose }: SheetProps & { term: GlossaryRecord }) {
  const rows: [string, string | null][] = [
    [languageName(glossary.source_lang), term.source],
    [languageName(glossary.target_lang), term.target],
    ['Comment', term.comment],
    ['Status', term.status && STATUS_NAMES[term.status]],
    ['Part of speech', term.part_of_speech],
    ['Definition', term.definition],
  ];
  return (
    <SideSheet title="Term" onClose={onClose}>
      <dl className={css.facts}>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </SideSheet>
  );
}

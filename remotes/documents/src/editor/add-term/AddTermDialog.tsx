import type { Document } from '@tessera/shared/contract/document';
import { getDocumentGlossaries } from '@tessera/shared/contract/document/attachments';
import { getRecordTerms } from '@tessera/shared/contract/document/record';
import {
  createGlossaryRecord,
  deleteGlossaryRecord,
  findTerms,
  listGlossaries,
  listGlossaryRecords,
} from '@tessera/shared/contract/glossary';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import {
  announce,
  EmptyState,
  FormDialog,
  IconBook2,
  Notice,
  Select,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { usePreference } from '../../core/session/remember.ts';
import { TypedFrame } from '../../core/session/TypedFrame.tsx';
import { t as common } from '../../messages.ts';
import { t } from './messages.ts';
import { firstEmpty, preselected } from './new-term.ts';

const AFFECTED = [listGlossaryRecords, listGlossaries, getRecordTerms];

export interface AddTermDialogProps {
  document: Document;
  source: string;
  target: string;
  onClose: () => void;
}

/** Adds a term to one of the document's glossaries, showing similar existing terms. */
export function AddTermDialog(props: AddTermDialogProps) {
  const attached = useQuery(queryOf(getDocumentGlossaries, { params: { id: props.document.id } }));
  const ids = attached.data?.glossaries.map(({ id }) => id).join(',') ?? '';
  const glossaries = useQuery({
    ...queryOf(listGlossaries.page, { query: { page: 0, ids, sort: 'name' } }),
    enabled: ids !== '',
  });
  const choices = ids === '' ? [] : (glossaries.data?.records ?? []);
  const isKnown = attached.data !== undefined && (ids === '' || glossaries.data !== undefined);
  if (choices.length === 0) {
    return (
      <TypedFrame title={common('add-term.title')} onClose={props.onClose}>
        {isKnown ? (
          <EmptyState icon={IconBook2} title={t('add-term.none')}>
            {t('add-term.attach')}
          </EmptyState>
        ) : undefined}
      </TypedFrame>
    );
  }
  return <TermForm {...props} glossaries={choices} />;
}

function TermForm({
  document,
  source,
  target,
  onClose,
  glossaries,
}: AddTermDialogProps & { glossaries: { id: number; name: string }[] }) {
  const create = useMutationOf(createGlossaryRecord, { invalidates: AFFECTED });
  const remove = useMutationOf(deleteGlossaryRecord, { invalidates: AFFECTED });
  const mayRemove = usePermission('glossary.edit_terms');
  const [lastUsed, setLastUsed] = usePreference<number>('term.glossary', 0);
  const form = useForm({
    defaults: { glossary: preselected(glossaries, lastUsed), source, target, comment: '' },
    draft: `document/${document.id}/term/new`,
    schema: createGlossaryRecord.body,
    onSubmit: async ({ glossary, ...body }, call) => {
      const term = { ...body, document_id: document.id };
      const { id } = await create.mutateAsync({ params: { id: Number(glossary) }, body: term, ...call });
      setLastUsed(Number(glossary));
      toast({
        tone: 'success',
        message: t('add-term.done', { source: body.source }),
        ...(mayRemove && {
          async undo() {
            await remove.mutateAsync({ params: { id } });
            announce(common('undo.plain'));
          },
        }),
      });
    },
  });
  const search = useDeferredValue(form.values.source.trim());
  const alike = useQuery({
    ...queryOf(listGlossaryRecords, { params: { id: Number(form.values.glossary) }, query: { search } }),
    enabled: search.length > 1,
  });
  const inflected = useQuery({
    ...queryOf(findTerms, {
      body: {
        text: search,
        source_lang: document.source_lang,
        glossary_ids: [Number(form.values.glossary)],
      },
    }),
    enabled: search.length > 1,
  });
  const found = [...(inflected.data ?? []).map(({ record }) => record), ...(alike.data?.records ?? [])];
  const there = [...new Map(found.map((term) => [term.id, term])).values()].slice(0, 5);
  const field = useRef<HTMLInputElement>(null);
  const first = firstEmpty({ source, target });
  return (
    <FormDialog
      form={form}
      title={common('add-term.title')}
      submitLabel={t('add-term.submit')}
      onClose={onClose}
    >
      <FocusField field={field} />
      <TextField
        ref={first === 'source' ? field : undefined}
        label={t('add-term.source')}
        dir="auto"
        {...form.field('source')}
      />
      {there.length > 0 && (
        <Notice title={t('add-term.there')}>
          {there.map(({ id, source: term, target: translation }) => (
            <div key={id} dir="auto">
              {term} → {translation}
            </div>
          ))}
        </Notice>
      )}
      <TextField
        ref={first === 'target' ? field : undefined}
        label={t('add-term.target')}
        dir="auto"
        {...form.field('target')}
      />
      <TextField label={t('add-term.comment')} isOptional dir="auto" {...form.field('comment')} />
      {glossaries.length > 1 && (
        <Select
          label={t('add-term.glossary')}
          options={glossaries.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('glossary')}
        />
      )}
    </FormDialog>
  );
}

/** Focuses a field once the dialog is open, which focuses its first one. */
function FocusField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
  return null;
}

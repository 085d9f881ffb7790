import type { Document } from '@tessera/shared/contract/document';
import { getDocumentGlossaries } from '@tessera/shared/contract/document/attachments';
import { getRecordTerms } from '@tessera/shared/contract/document/record';
import {
  createGlossaryRecord,
  findTerms,
  listGlossaries,
  listGlossaryRecords,
} from '@tessera/shared/contract/glossary';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  Dialog,
  EmptyState,
  FormDialog,
  IconBook2,
  Notice,
  Select,
  SkeletonLines,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useDeferredValue } from 'react';
import { t } from '../../messages.ts';

interface AddTermDialogProps {
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
      <Dialog title={t('add-term.title')} onClose={props.onClose}>
        {isKnown ? (
          <EmptyState icon={IconBook2} title={t('add-term.none')}>
            {t('add-term.attach')}
          </EmptyState>
        ) : (
          <SkeletonLines />
        )}
      </Dialog>
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
  const create = useMutationOf(createGlossaryRecord, {
    invalidates: [listGlossaryRecords, listGlossaries, getRecordTerms],
  });
  const form = useForm({
    defaults: { glossary: String(glossaries[0]?.id ?? ''), source, target, comment: '' },
    draft: `document/${document.id}/term/new`,
    schema: createGlossaryRecord.body,
    onSubmit: async ({ glossary, ...body }, call) => {
      const term = { ...body, document_id: document.id };
      await create.mutateAsync({ params: { id: Number(glossary) }, body: term, ...call });
      toast({ tone: 'success', message: t('add-term.done', { source: body.source }) });
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
  return (
    <FormDialog form={form} title={t('add-term.title')} submitLabel={t('add-term.submit')} onClose={onClose}>
      {glossaries.length > 1 && (
        <Select
          label={t('add-term.glossary')}
          options={glossaries.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('glossary')}
        />
      )}
      <TextField label={t('add-term.source')} dir="auto" {...form.field('source')} />
      {there.length > 0 && (
        <Notice title={t('add-term.there')}>
          {there.map(({ id, source: term, target: translation }) => (
            <div key={id} dir="auto">
              {term} → {translation}
            </div>
          ))}
        </Notice>
      )}
      <TextField label={t('add-term.target')} dir="auto" {...form.field('target')} />
      <TextField label={t('add-term.comment')} isOptional dir="auto" {...form.field('comment')} />
    </FormDialog>
  );
}

import {
  type Document,
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
} from '@tessera/shared/contract/document';
import { removeSample, restoreSample } from '@tessera/shared/contract/document/sample';
import { listGlossaries } from '@tessera/shared/contract/glossary';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { formatNumber, type Removal } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** Queries that a change of a document invalidates. */
export const DOCUMENT_AFFECTS = [listDocuments, getDocument];

/** A sample is created and deleted with its memory and glossary. */
const SAMPLE_AFFECTS = [...DOCUMENT_AFFECTS, listGlossaries, listMemories];

export function useRenameDocument(): (document: Document, name: string) => Promise<unknown> {
  const { mutateAsync } = useMutationOf(updateDocument, { invalidates: DOCUMENT_AFFECTS });
  return ({ id }, name) => mutateAsync({ params: { id }, body: { name } });
}

export function useDocumentRemoval(): Removal<Document> {
  const { mutateAsync: remove } = useMutationOf(deleteDocument, { invalidates: DOCUMENT_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreDocument, { invalidates: DOCUMENT_AFFECTS });
  const { mutateAsync: removeAll } = useMutationOf(removeSample, { invalidates: SAMPLE_AFFECTS });
  const { mutateAsync: restoreAll } = useMutationOf(restoreSample, { invalidates: SAMPLE_AFFECTS });
  return {
    remove: ({ id, is_sample }) => (is_sample ? removeAll : remove)({ params: { id } }),
    restore: ({ id, is_sample }) => (is_sample ? restoreAll : restore)({ params: { id } }),
    consequence: ({ records_count, is_sample }) =>
      is_sample
        ? t('removal.sample')
        : t('removal.consequence', { count: records_count, n: formatNumber(records_count) }),
  };
}

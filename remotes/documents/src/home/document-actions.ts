import {
  type Document,
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
} from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { formatNumber, type Removal } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Queries that a change of a document invalidates. */
export const DOCUMENT_AFFECTS = [listDocuments, getDocument];

export function useRenameDocument(): (document: Document, name: string) => Promise<unknown> {
  const { mutateAsync } = useMutationOf(updateDocument, { invalidates: DOCUMENT_AFFECTS });
  return ({ id }, name) => mutateAsync({ params: { id }, body: { name } });
}

export function useDocumentRemoval(): Removal<Document> {
  const { mutateAsync: remove } = useMutationOf(deleteDocument, { invalidates: DOCUMENT_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreDocument, { invalidates: DOCUMENT_AFFECTS });
  return {
    remove: ({ id }) => remove({ params: { id } }),
    restore: ({ id }) => restore({ params: { id } }),
    consequence: ({ records_count }) =>
      t('removal.consequence', { count: records_count, n: formatNumber(records_count) }),
  };
}

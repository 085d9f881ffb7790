import {
  type Document,
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
} from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { formatCount, type Removal } from '@tessera/shared/ui';

const AFFECTED = [listDocuments, getDocument];

export function useRenameDocument(): (document: Document, name: string) => Promise<unknown> {
  const { mutateAsync } = useMutationOf(updateDocument, { invalidates: AFFECTED });
  return ({ id }, name) => mutateAsync({ params: { id }, body: { name } });
}

export function useDocumentRemoval(): Removal<Document> {
  const { mutateAsync: remove } = useMutationOf(deleteDocument, { invalidates: AFFECTED });
  const { mutateAsync: restore } = useMutationOf(restoreDocument, { invalidates: AFFECTED });
  return {
    remove: ({ id }) => remove({ params: { id } }),
    restore: ({ id }) => restore({ params: { id } }),
    consequence: ({ records_count }) =>
      `${formatCount(records_count, 'segment')} with translations, comments and history. You can undo this right afterwards.`,
  };
}

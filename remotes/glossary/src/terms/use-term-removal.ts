import { listBinnedTerms } from '@tessera/shared/contract/bin';
import {
  deleteGlossaryRecord,
  type GlossaryRecord,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  restoreGlossaryRecord,
} from '@tessera/shared/contract/glossary';
import { getConcept, getRecordHistory } from '@tessera/shared/contract/glossary/concept';
import { listTermImpact } from '@tessera/shared/contract/glossary/impact';
import { useMutationOf } from '@tessera/shared/query';
import { removeWithUndo } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Queries that a change of a term invalidates. */
export const TERM_AFFECTS = [
  listGlossaryRecords,
  getGlossary,
  listGlossaries,
  getConcept,
  getRecordHistory,
  listTermImpact,
  listBinnedTerms,
];

/** Deletes a term, with undo. */
export function useTermRemoval(): (term: GlossaryRecord) => Promise<boolean> {
  const { mutateAsync: remove } = useMutationOf(deleteGlossaryRecord, { invalidates: TERM_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreGlossaryRecord, { invalidates: TERM_AFFECTS });
  return (term) =>
    removeWithUndo(
      { ...term, name: `${term.source} → ${term.target}` },
      {
        remove: ({ id }) => remove({ params: { id } }),
        restore: ({ id }) => restore({ params: { id } }),
        consequence: () => t('term.kept'),
      },
    );
}

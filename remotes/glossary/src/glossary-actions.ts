import {
  deleteGlossary,
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  restoreGlossary,
  type TABLE_FORMATS,
  updateGlossary,
} from '@tessera/shared/contract/glossary';
import { useMutationOf } from '@tessera/shared/query';
import { formatCount, type Removal } from '@tessera/shared/ui';

/** Endings of the files that can be imported. */
export const IMPORTED = ['.csv', '.tsv', '.xlsx', '.tbx', '.txt', '.xml'];

export const FORMAT_NAMES: Record<(typeof TABLE_FORMATS)[number], string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  tbx: 'TermBase eXchange (TBX)',
};

/** What a change of one makes stale. */
export const GLOSSARY_AFFECTS = [listGlossaries, getGlossary, listGlossaryRecords];

export function useRenameGlossary(): (glossary: Glossary, name: string) => Promise<unknown> {
  const { mutateAsync } = useMutationOf(updateGlossary, { invalidates: GLOSSARY_AFFECTS });
  return (glossary, name) => mutateAsync({ params: { id: glossary.id }, body: { name } });
}

export function useGlossaryRemoval(): Removal<Glossary> {
  const { mutateAsync: remove } = useMutationOf(deleteGlossary, { invalidates: [listGlossaries] });
  const { mutateAsync: restore } = useMutationOf(restoreGlossary, { invalidates: GLOSSARY_AFFECTS });
  return {
    remove: ({ id }) => remove({ params: { id } }),
    restore: ({ id }) => restore({ params: { id } }),
    consequence: ({ records_count }) =>
      `${formatCount(records_count, 'term')} will no longer be found in documents. It is kept in the bin for a while.`,
  };
}

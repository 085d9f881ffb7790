import { listBinnedGlossaries, purgeGlossary } from '@tessera/shared/contract/bin';
import {
  createGlossary,
  deleteGlossary,
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  restoreGlossary,
  type TABLE_FORMATS,
  updateGlossary,
  uploadGlossary,
} from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import type { CollectionKind } from '@tessera/shared/remote/collection';
import { IconBook2 } from '@tessera/shared/ui';

/** Importable file extensions. */
export const IMPORTED = ['.csv', '.tsv', '.xlsx', '.tbx', '.txt', '.xml'];

export const FORMAT_NAMES: Record<(typeof TABLE_FORMATS)[number], string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  tbx: 'TermBase eXchange (TBX)',
};

export const GLOSSARY: CollectionKind<Glossary> = {
  noun: 'glossary',
  plural: 'glossaries',
  title: 'Glossaries',
  icon: IconBook2,
  record: 'term',
  purpose:
    'A glossary holds the terms that must be translated the same way everywhere. Upload one, or create it and add terms.',
  permission: 'glossary.manage',
  pathOf: paths.glossary,
  imports: { accept: IMPORTED, hint: 'CSV, TSV, XLSX or TBX, or drop it here' },
  consequence: 'will no longer be found in documents',
  endpoints: {
    list: listGlossaries,
    get: getGlossary,
    listRecords: listGlossaryRecords,
    create: createGlossary,
    update: updateGlossary,
    remove: deleteGlossary,
    restore: restoreGlossary,
    upload: uploadGlossary,
    listBinned: listBinnedGlossaries,
    purge: purgeGlossary,
  },
};

import { listBinnedGlossaries, purgeGlossary } from '@tessera/shared/contract/bin';
import {
  createGlossary,
  deleteGlossary,
  type Glossary,
  getGlossary,
  glossarySort,
  listGlossaries,
  listGlossaryFilters,
  listGlossaryRecords,
  restoreGlossary,
  type TABLE_FORMATS,
  updateGlossary,
  uploadGlossary,
} from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import type { CollectionKind } from '@tessera/shared/remote/collection';
import { IconBook2 } from '@tessera/shared/ui';
import { t } from './messages.ts';

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
  get title() {
    return t('kind.title');
  },
  icon: IconBook2,
  record: 'term',
  get purpose() {
    return t('kind.purpose');
  },
  permission: 'glossary.manage',
  pathOf: paths.glossary,
  imports: {
    accept: IMPORTED,
    get hint() {
      return t('kind.hint');
    },
    asksLanguages: true,
  },
  get consequence() {
    return t('kind.consequence');
  },
  endpoints: {
    list: listGlossaries,
    filters: listGlossaryFilters,
    sorts: glossarySort,
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

import { listBinnedMemories, purgeMemory } from '@tessera/shared/contract/bin';
import {
  createMemory,
  deleteMemory,
  getMemory,
  listMemories,
  listMemoryFilters,
  listUnits,
  type Memory,
  memorySort,
  restoreMemory,
  updateMemory,
  uploadMemory,
} from '@tessera/shared/contract/translation-memory';
import { paths } from '@tessera/shared/paths';
import type { CollectionKind } from '@tessera/shared/remote/collection';
import { IconDatabase } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** Importable file extensions. */
export const IMPORTED = ['.tmx', '.gz'];

export const MEMORY: CollectionKind<Memory> = {
  noun: 'memory',
  plural: 'memories',
  get title() {
    return t('kind.title');
  },
  icon: IconDatabase,
  record: 'unit',
  get purpose() {
    return t('kind.purpose');
  },
  permission: 'memory.manage',
  pathOf: paths.memory,
  imports: {
    accept: IMPORTED,
    get hint() {
      return t('kind.hint');
    },
  },
  get consequence() {
    return t('kind.consequence');
  },
  endpoints: {
    list: listMemories,
    filters: listMemoryFilters,
    sorts: memorySort,
    get: getMemory,
    listRecords: listUnits,
    create: createMemory,
    update: updateMemory,
    remove: deleteMemory,
    restore: restoreMemory,
    upload: uploadMemory,
    listBinned: listBinnedMemories,
    purge: purgeMemory,
  },
};

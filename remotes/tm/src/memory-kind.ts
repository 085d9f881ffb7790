import { listBinnedMemories, purgeMemory } from '@tessera/shared/contract/bin';
import {
  createMemory,
  deleteMemory,
  getMemory,
  listMemories,
  listUnits,
  type Memory,
  restoreMemory,
  updateMemory,
  uploadMemory,
} from '@tessera/shared/contract/translation-memory';
import { paths } from '@tessera/shared/paths';
import type { CollectionKind } from '@tessera/shared/remote/collection';
import { IconDatabase } from '@tessera/shared/ui';

/** Importable file extensions. */
export const IMPORTED = ['.tmx', '.gz'];

export const MEMORY: CollectionKind<Memory> = {
  noun: 'memory',
  plural: 'memories',
  title: 'Memories',
  icon: IconDatabase,
  record: 'unit',
  purpose:
    'A memory keeps what was translated before and offers it again. Upload a TMX file, or create an empty memory and attach it to a document.',
  permission: 'memory.manage',
  pathOf: paths.memory,
  imports: { accept: IMPORTED, hint: 'TMX, also as .tmx.gz, or drop it here' },
  consequence: 'will no longer be offered as matches',
  endpoints: {
    list: listMemories,
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

import {
  downloadMemory,
  getHygiene,
  getMemory,
  listMemories,
  listUnits,
  type Memory,
} from '@tessera/shared/contract/translation-memory';
import { listMemoryActions } from '@tessera/shared/contract/translation-memory/journal';
import { findConcordance } from '@tessera/shared/contract/translation-memory/search';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import { useManagement } from '@tessera/shared/remote/collection';
import { usePermission } from '@tessera/shared/session';
import { formatNumber, IconHistory, IconPlus, ResourceHeader } from '@tessera/shared/ui';
import { useState } from 'react';
import { ImportUnits } from '../import/ImportUnits.tsx';
import { LastImport } from '../import/LastImport.tsx';
import { JournalDialog } from '../journal/JournalDialog.tsx';
import { MEMORY } from '../memory-kind.ts';
import { t } from '../messages.ts';

/** Queries that an import invalidates. */
const AFTER_IMPORT = [listMemories, getMemory, listUnits, findConcordance, getHygiene, listMemoryActions];

interface Props {
  memory: Memory;
  /** Absent without permission. */
  onAdd?: (() => void) | undefined;
}

export function MemoryHeader({ memory, onAdd }: Props) {
  const client = useClient();
  const queryClient = useQueryClient();
  const management = useManagement(MEMORY, 'memory', memory);
  const [isListing, setListing] = useState(false);
  const mayManage = usePermission('memory.manage');
  const { id } = memory;
  return (
    <>
      <ResourceHeader
        resource={memory}
        noun="memory"
        count={t('units', { count: memory.records_count, n: formatNumber(memory.records_count) })}
        primary={onAdd && { label: t('unit.add'), icon: IconPlus, opensDialog: true, onSelect: onAdd }}
        exports={[
          { label: 'Translation Memory eXchange (TMX)', url: client.downloadUrl(downloadMemory, { id }) },
        ]}
        manage={
          mayManage
            ? {
                importing: (dialog) => <ImportUnits memory={memory} {...dialog} />,
                more: [
                  ...management.entries,
                  {
                    label: t('header.journal'),
                    icon: IconHistory,
                    opensDialog: true,
                    onSelect: () => setListing(true),
                  },
                ],
                onRename: management.onRename,
                removal: management.removal,
              }
            : null
        }
        onJobEnd={() => void invalidate(queryClient, AFTER_IMPORT)}
      />
      <LastImport memory={memory} />
      {management.dialogs}
      {isListing && <JournalDialog memory={memory} onClose={() => setListing(false)} />}
    </>
  );
}

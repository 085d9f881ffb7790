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
import { ChangeLanguagesDialog, useLeaving, useRemoval, useRename } from '@tessera/shared/remote/collection';
import { MembersDialog } from '@tessera/shared/remote/members';
import { usePermission } from '@tessera/shared/session';
import {
  formatNumber,
  IconHistory,
  IconLanguage,
  IconPlus,
  IconUsers,
  ResourceHeader,
} from '@tessera/shared/ui';
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
  const rename = useRename(MEMORY);
  const removal = useRemoval(MEMORY);
  const leaving = useLeaving(MEMORY, memory);
  const [isListing, setListing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isChangingLanguages, setChangingLanguages] = useState(false);
  const mayManage = usePermission('memory.manage');
  const { id } = memory;
  return (
    <>
      <ResourceHeader
        resource={memory}
        noun="memory"
        count={t('units', { count: memory.records_count, n: formatNumber(memory.records_count) })}
        primary={onAdd && { label: t('unit.add'), icon: IconPlus, onSelect: onAdd }}
        exports={[
          { label: 'Translation Memory eXchange (TMX)', url: client.downloadUrl(downloadMemory, { id }) },
        ]}
        manage={
          mayManage
            ? {
                importing: (dialog) => <ImportUnits memory={memory} {...dialog} />,
                more: [
                  { label: t('header.members'), icon: IconUsers, onSelect: () => setSharing(true) },
                  {
                    label: t('header.languages'),
                    icon: IconLanguage,
                    onSelect: () => setChangingLanguages(true),
                  },
                  leaving.entry,
                  { label: t('header.journal'), icon: IconHistory, onSelect: () => setListing(true) },
                ],
                onRename: (name) => rename(memory, name),
                removal,
              }
            : null
        }
        onJobEnd={() => void invalidate(queryClient, AFTER_IMPORT)}
      />
      <LastImport memory={memory} />
      {isChangingLanguages && (
        <ChangeLanguagesDialog
          kind={MEMORY}
          collection={memory}
          onClose={() => setChangingLanguages(false)}
        />
      )}
      {leaving.dialog}
      {isSharing && <MembersDialog kind="memory" resource={memory} onClose={() => setSharing(false)} />}
      {isListing && <JournalDialog memory={memory} onClose={() => setListing(false)} />}
    </>
  );
}

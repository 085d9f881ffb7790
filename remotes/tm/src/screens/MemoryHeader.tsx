import {
  downloadMemory,
  getHygiene,
  getMemory,
  listMemories,
  listUnits,
  type Memory,
  uploadMemory,
} from '@tessera/shared/contract/translation-memory';
import { invalidate, useClient, useMutationOf, useQueryClient } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import { formatCount, ResourceHeader } from '@tessera/shared/ui';
import { IMPORTED, useMemoryRemoval, useRenameMemory } from '../memory-actions.ts';

export function MemoryHeader({ memory }: { memory: Memory }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const rename = useRenameMemory();
  const removal = useMemoryRemoval();
  const upload = useMutationOf(uploadMemory, { invalidates: [listMemories, getMemory] });
  const mayManage = usePermission('memory.manage');
  const { id } = memory;
  return (
    <ResourceHeader
      resource={memory}
      noun="memory"
      count={formatCount(memory.records_count, 'unit')}
      exports={[
        { label: 'Translation Memory eXchange (TMX)', url: client.downloadUrl(downloadMemory, { id }) },
      ]}
      manage={
        mayManage
          ? {
              importing: {
                explanation: 'New units are added; units that are there already are left as they are.',
                accept: IMPORTED,
                hint: 'TMX, also as .tmx.gz',
                send: (file, options) => upload.mutateAsync({ file, body: { memory_id: id }, ...options }),
              },
              onRename: (name) => rename(memory, name),
              removal,
            }
          : null
      }
      onJobEnd={() => void invalidate(queryClient, [listMemories, getMemory, listUnits, getHygiene])}
    />
  );
}

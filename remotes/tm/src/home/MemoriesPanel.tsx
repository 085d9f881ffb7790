import { getMemory, listMemories, uploadMemory } from '@tessera/shared/contract/translation-memory';
import { paths } from '@tessera/shared/paths';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import { Button, formatCount, IconDatabase, IconPlus, ResourcePanel } from '@tessera/shared/ui';
import { useState } from 'react';
import { IMPORTED, useMemoryRemoval, useRenameMemory } from '../memory-actions.ts';
import { NewMemoryDialog } from './NewMemoryDialog.tsx';

/** The translation memories, on the home screen. */
export default function MemoriesPanel() {
  const query = useQuery(queryOf(listMemories));
  const queryClient = useQueryClient();
  const upload = useMutationOf(uploadMemory, { invalidates: [listMemories] });
  const rename = useRenameMemory();
  const removal = useMemoryRemoval();
  const mayManage = usePermission('memory.manage');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ResourcePanel
        title="Memories"
        noun="memory"
        icon={IconDatabase}
        query={query}
        linkTo={(memory) => paths.memory(memory.id)}
        status={(memory) => ({ status: memory.processing_status, error: memory.processing_error })}
        details={(memory) => <span>{formatCount(memory.records_count, 'unit')}</span>}
        sorts={[{ value: '-units', label: 'Units', of: (memory) => memory.records_count }]}
        upload={
          mayManage
            ? {
                label: 'Upload a memory',
                accept: IMPORTED,
                hint: 'TMX, also as .tmx.gz, or drop it here',
                send: (file, options) => upload.mutateAsync({ file, body: {}, ...options }),
              }
            : undefined
        }
        actions={
          mayManage && (
            <Button size="small" icon={IconPlus} onClick={() => setCreating(true)}>
              New memory
            </Button>
          )
        }
        onRename={mayManage ? rename : undefined}
        removal={mayManage ? removal : undefined}
        onJobEnd={() => void invalidate(queryClient, [listMemories, getMemory])}
        emptyText="A memory keeps what was translated before and offers it again. Upload a TMX file, or create an empty memory and attach it to a document."
      />
      {isCreating && <NewMemoryDialog onClose={() => setCreating(false)} />}
    </>
  );
}

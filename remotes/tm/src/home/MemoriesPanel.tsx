import { getMemory, listMemories, uploadMemory } from '@tessera/shared/contract/translation-memory';
import { paths } from '@tessera/shared/paths';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { BinButton } from '@tessera/shared/remote/bin';
import { useEmptyWords } from '@tessera/shared/remote/members';
import { useNavigate } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { Button, formatCount, IconDatabase, IconEye, IconPlus, ResourcePanel } from '@tessera/shared/ui';
import { useState } from 'react';
import { ImportUnits } from '../import/ImportUnits.tsx';
import { IMPORTED, useMemoryRemoval, useRenameMemory } from '../memory-actions.ts';
import { MemoriesBin } from './MemoriesBin.tsx';
import { NewMemoryDialog } from './NewMemoryDialog.tsx';

/** The translation memories, on the home screen. */
export default function MemoriesPanel() {
  const empty = useEmptyWords(
    'memories',
    'A memory keeps what was translated before and offers it again. Upload a TMX file, or create an empty memory and attach it to a document.',
  );
  const query = useQuery(queryOf(listMemories));
  const queryClient = useQueryClient();
  const upload = useMutationOf(uploadMemory, { invalidates: [listMemories] });
  const rename = useRenameMemory();
  const removal = useMemoryRemoval();
  const mayManage = usePermission('memory.manage');
  const [isCreating, setCreating] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const navigate = useNavigate();
  const lookBefore = (
    <Button size="small" variant="quiet" icon={IconEye} onClick={() => setLooking(true)}>
      Preview first
    </Button>
  );
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
                extra: lookBefore,
                send: (file, options) => upload.mutateAsync({ file, body: {}, ...options }),
              }
            : undefined
        }
        actions={
          mayManage && (
            <>
              <Button size="small" icon={IconPlus} onClick={() => setCreating(true)}>
                New memory
              </Button>
              <BinButton of="memories" size="small">
                {(close) => <MemoriesBin onClose={close} />}
              </BinButton>
            </>
          )
        }
        onRename={mayManage ? rename : undefined}
        removal={mayManage ? removal : undefined}
        onJobEnd={() => void invalidate(queryClient, [listMemories, getMemory])}
        {...empty}
      />
      {isLooking && (
        <ImportUnits
          memory={null}
          onClose={() => setLooking(false)}
          onStarted={({ id }) => navigate(paths.memory(id))}
        />
      )}
      {isCreating && <NewMemoryDialog onClose={() => setCreating(false)} />}
    </>
  );
}

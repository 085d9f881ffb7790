import { getMemory, type Memory } from '@tessera/shared/contract/translation-memory';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useParams } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { IconDatabase, idOf, Page, ResourceScreen } from '@tessera/shared/ui';
import { useState } from 'react';
import { MemoryHeader } from './MemoryHeader.tsx';
import { UnitTable } from './UnitTable.tsx';

/** A translation memory: its units and actions. */
export default function MemoryScreen() {
  const mayAdd = usePermission('memory.edit_units');
  const [isAdding, setAdding] = useState(false);
  const id = idOf(useParams().id);
  const query = useQuery({ ...queryOf(getMemory, { params: { id } }), enabled: id > 0 });
  return (
    <ResourceScreen<Memory> noun="memory" icon={IconDatabase} id={id} query={query}>
      {(memory) => (
        <Page title={memory.name}>
          <MemoryHeader memory={memory} onAdd={mayAdd ? () => setAdding(true) : undefined} />
          <UnitTable memory={memory} isAdding={isAdding} onAdding={setAdding} />
        </Page>
      )}
    </ResourceScreen>
  );
}

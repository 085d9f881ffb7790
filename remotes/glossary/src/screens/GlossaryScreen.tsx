import { type Glossary, getGlossary } from '@tessera/shared/contract/glossary';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useParams, useUrlState } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { IconBook2, idOf, Page, ResourceScreen } from '@tessera/shared/ui';
import { useState } from 'react';
import { ImpactNotice } from '../impact/ImpactNotice.tsx';
import { ImpactQueue } from '../impact/ImpactQueue.tsx';
import { GlossaryHeader } from './GlossaryHeader.tsx';
import { TermTable } from './TermTable.tsx';

/** A glossary: its terms and actions. */
export default function GlossaryScreen() {
  const mayAdd = usePermission('glossary.add_terms');
  const [isAdding, setAdding] = useState(false);
  const id = idOf(useParams().id);
  const position = useUrlState();
  const isImpact = position.get('view') === 'impact';
  const query = useQuery({ ...queryOf(getGlossary, { params: { id } }), enabled: id > 0 });
  return (
    <ResourceScreen<Glossary> noun="glossary" icon={IconBook2} id={id} query={query}>
      {(glossary) => (
        <Page title={glossary.name}>
          <GlossaryHeader
            glossary={glossary}
            onAdd={mayAdd && !isImpact ? () => setAdding(true) : undefined}
          />
          {isImpact ? (
            <ImpactQueue glossary={glossary} position={position} />
          ) : (
            <>
              <ImpactNotice glossary={glossary} position={position} />
              <TermTable glossary={glossary} isAdding={isAdding} onAdding={setAdding} />
            </>
          )}
        </Page>
      )}
    </ResourceScreen>
  );
}

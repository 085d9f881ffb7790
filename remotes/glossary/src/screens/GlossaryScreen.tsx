import { type Glossary, getGlossary } from '@tessera/shared/contract/glossary';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useParams, useUrlState } from '@tessera/shared/router';
import { IconBook2, idOf, Page, ResourceScreen } from '@tessera/shared/ui';
import { ImpactNotice } from '../impact/ImpactNotice.tsx';
import { ImpactQueue } from '../impact/ImpactQueue.tsx';
import { GlossaryHeader } from './GlossaryHeader.tsx';
import { TermTable } from './TermTable.tsx';

/** A glossary: its terms and actions. */
export default function GlossaryScreen() {
  const id = idOf(useParams().id);
  const position = useUrlState();
  const query = useQuery({ ...queryOf(getGlossary, { params: { id } }), enabled: id > 0 });
  return (
    <ResourceScreen<Glossary> noun="glossary" icon={IconBook2} id={id} query={query}>
      {(glossary) => (
        <Page title={glossary.name}>
          <GlossaryHeader glossary={glossary} />
          {position.get('view') === 'impact' ? (
            <ImpactQueue glossary={glossary} position={position} />
          ) : (
            <>
              <ImpactNotice glossary={glossary} position={position} />
              <TermTable glossary={glossary} />
            </>
          )}
        </Page>
      )}
    </ResourceScreen>
  );
}

import { type Glossary, getGlossary } from '@tessera/shared/contract/glossary';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useParams } from '@tessera/shared/router';
import { IconBook2, idOf, Page, ResourceScreen } from '@tessera/shared/ui';
import { GlossaryHeader } from './GlossaryHeader.tsx';
import { TermTable } from './TermTable.tsx';

/** A glossary: its terms, and what can be done with it. */
export default function GlossaryScreen() {
  const id = idOf(useParams().id);
  const query = useQuery({ ...queryOf(getGlossary, { params: { id } }), enabled: id > 0 });
  return (
    <ResourceScreen<Glossary> noun="glossary" icon={IconBook2} id={id} query={query}>
      {(glossary) => (
        <Page title={glossary.name}>
          <GlossaryHeader glossary={glossary} />
          <TermTable glossary={glossary} />
        </Page>
      )}
    </ResourceScreen>
  );
}

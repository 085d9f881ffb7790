import { CollectionPanel } from '@tessera/shared/remote/collection';
import { GLOSSARY } from '../glossary-kind.ts';
import { ImportTerms } from '../import/ImportTerms.tsx';

/** The glossaries panel of the home screen. */
export default function GlossariesPanel() {
  return (
    <CollectionPanel kind={GLOSSARY} preview={(dialog) => <ImportTerms glossary={null} {...dialog} />} />
  );
}

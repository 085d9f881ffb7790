import { CollectionPanel } from '@tessera/shared/remote/collection';
import { ImportUnits } from '../import/ImportUnits.tsx';
import { MEMORY } from '../memory-kind.ts';

/** The translation memories panel of the home screen. */
export default function MemoriesPanel() {
  return <CollectionPanel kind={MEMORY} preview={(dialog) => <ImportUnits memory={null} {...dialog} />} />;
}

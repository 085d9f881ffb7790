import { Panel } from '@tessera/shared/ui';

export default function MemoriesPanel() {
  return <Panel title="Translation memories">{null}</Panel>;
}

import { Panel } from '@tessera/shared/ui';

export default function DocumentsPanel() {
  return <Panel title="Documents">{null}</Panel>;
}

import { Panel } from '@tessera/shared/ui';

export default function GlossariesPanel() {
  return <Panel title="Glossaries">{null}</Panel>;
}

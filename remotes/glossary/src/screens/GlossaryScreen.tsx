import { Page, PageHeader } from '@tessera/shared/ui';

export default function GlossaryScreen() {
  return (
    <Page title="Glossary">
      <PageHeader title="Glossary" />
    </Page>
  );
}

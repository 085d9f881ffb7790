import { Page, PageHeader } from '@tessera/shared/ui';

export default function DocumentScreen() {
  return (
    <Page title="Document">
      <PageHeader title="Document" />
    </Page>
  );
}

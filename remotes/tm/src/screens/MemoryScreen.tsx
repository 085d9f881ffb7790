import { Page, PageHeader } from '@tessera/shared/ui';

export default function MemoryScreen() {
  return (
    <Page title="Translation memory">
      <PageHeader title="Translation memory" />
    </Page>
  );
}

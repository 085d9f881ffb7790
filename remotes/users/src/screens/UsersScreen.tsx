import { Page, PageHeader } from '@tessera/shared/ui';

export default function UsersScreen() {
  return (
    <Page title="Users">
      <PageHeader title="Users" />
    </Page>
  );
}

import { listUsers, type User } from '@tessera/shared/contract/user';
import { ROLES, type Role } from '@tessera/shared/policy';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import { useCurrentUser, usePermission } from '@tessera/shared/session';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  IconLock,
  IconPlus,
  IconUsers,
  Page,
  PageHeader,
  SearchField,
  Select,
  Toolbar,
  textColumn,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { PermissionDialog } from './PermissionDialog.tsx';
import { ROLE_NAMES } from './role-names.ts';
import { NewUserSheet, UserSheet } from './UserSheet.tsx';

const COLUMNS: Column<User>[] = [
  textColumn<User>('Name', (user) => user.username, { sort: 'username' }),
  textColumn<User>('Email', (user) => user.email, { sort: 'email', isMuted: true }),
  {
    id: 'Role',
    header: 'Role',
    width: '9rem',
    cell: (user) => (
      <Badge tone={user.role === 'admin' ? 'warning' : 'neutral'}>{ROLE_NAMES[user.role]}</Badge>
    ),
  },
  {
    id: 'State',
    header: 'State',
    width: '8rem',
    cell: (user) => (
      <Badge tone={user.disabled ? 'danger' : 'success'}>{user.disabled ? 'Disabled' : 'Active'}</Badge>
    ),
  },
  dateColumn<User>('Last seen', (user) => user.last_seen_at, { sort: 'last_seen_at' }),
  dateColumn<User>('Created', (user) => user.created_at),
];

type RoleFilter = Role | '';
type Sort = NonNullable<Parameters<typeof queryOf<typeof listUsers>>[1]>['query'];

/** Everybody who may sign in, and what they may do; for admins. */
export default function UsersScreen() {
  const position = useUrlState();
  const me = useCurrentUser();
  const mayManage = usePermission('users.manage');
  const [open, setOpen] = useState<User | 'new' | null>(null);
  const [showsPermissions, setShowsPermissions] = useState(false);
  const role = position.get('role') as RoleFilter;
  const query = useQuery({
    ...queryOf(listUsers, {
      query: {
        page: position.page,
        search: position.search,
        ...(role ? { role } : {}),
        ...(position.sort ? { sort: position.sort as NonNullable<Sort>['sort'] } : {}),
      },
    }),
    enabled: mayManage,
    placeholderData: keepPreviousData,
  });
  const isFiltered = position.search !== '' || role !== '';

  if (!mayManage) {
    return (
      <Page title="Users">
        <PageHeader title="Users" />
        <EmptyState icon={IconLock} title="Only administrators manage users">
          Your role does not include this screen. Ask an administrator to change a role or to reset a
          password.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Users">
      <PageHeader
        title="Users"
        meta="Who may sign in, and what they may do"
        actions={
          <>
            <Button onClick={() => setShowsPermissions(true)}>What roles may do</Button>
            <Button variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
              New user
            </Button>
          </>
        }
      />
      <Toolbar
        label="Search and filter users"
        isSticky
        main={
          <SearchField
            label="Search users"
            placeholder="Search name or email"
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        <Select<RoleFilter>
          label="Role"
          isLabelHidden
          value={role}
          onChange={(value) => position.set({ role: value })}
          options={[
            { value: '', label: 'All roles' },
            ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
          ]}
        />
      </Toolbar>
      <DataTable
        label="Users"
        rows="users"
        query={query}
        columns={COLUMNS}
        rowKey={(user) => user.id}
        position={position}
        onOpen={setOpen}
        isCurrent={(user) => user === open}
        empty={
          <EmptyState icon={IconUsers} title={isFiltered ? 'Nobody matches' : 'Nobody is here yet'}>
            {isFiltered
              ? 'No user has this in the name or email with this role. Change the search or the role.'
              : 'Create the accounts of the people who translate and review.'}
          </EmptyState>
        }
      />
      {open === 'new' && <NewUserSheet onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <UserSheet user={open} isMe={open.id === me?.id} onClose={() => setOpen(null)} />
      )}
      {showsPermissions && <PermissionDialog onClose={() => setShowsPermissions(false)} />}
    </Page>
  );
}

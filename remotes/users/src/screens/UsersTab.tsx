import { listUsers, type User } from '@tessera/shared/contract/user';
import { ROLES, type Role } from '@tessera/shared/policy';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import {
  Badge,
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  IconUsers,
  SearchField,
  Select,
  Toolbar,
  textColumn,
} from '@tessera/shared/ui';
import { ROLE_NAMES } from './role-names.ts';
import * as css from './users-screen.module.css';

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
    id: 'Sees',
    header: 'Sees',
    width: '9rem',
    cell: (user) => (user.scope === 'all' ? 'Everything' : 'What was given'),
  },
  {
    id: 'State',
    header: 'State',
    width: '8rem',
    cell: (user) => {
      const { tone, word } = stateOf(user);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  dateColumn<User>('Last seen', (user) => user.last_seen_at, { sort: 'last_seen_at' }),
  dateColumn<User>('Created', (user) => user.created_at),
];

/** Whether a user can sign in, or why not. */
function stateOf(user: User): { tone: 'success' | 'warning' | 'danger'; word: string } {
  if (user.disabled) return { tone: 'danger', word: 'Disabled' };
  if (user.locked) return { tone: 'danger', word: 'Locked' };
  if (user.invited) return { tone: 'warning', word: 'Invited' };
  return { tone: 'success', word: 'Active' };
}

type RoleFilter = Role | '';
type Sort = NonNullable<Parameters<typeof queryOf<typeof listUsers>>[1]>['query'];

interface UsersTabProps {
  /** Id of the user whose sheet is open. */
  open: number | null;
  onOpen: (user: User) => void;
}

/** The list of users. */
export function UsersTab({ open, onOpen }: UsersTabProps) {
  const position = useUrlState();
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
    placeholderData: keepPreviousData,
  });
  const isFiltered = position.search !== '' || role !== '';
  return (
    <div className={css.tab}>
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
        onOpen={onOpen}
        isCurrent={(user) => user.id === open}
        empty={
          <EmptyState icon={IconUsers} title={isFiltered ? 'Nobody matches' : 'Nobody is here yet'}>
            {isFiltered
              ? 'No user has this in the name or email with this role. Change the search or the role.'
              : 'Create the accounts of the people who translate and review.'}
          </EmptyState>
        }
      />
    </div>
  );
}

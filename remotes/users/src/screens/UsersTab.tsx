import { listUsers, USER_STATES, type User, type UserState } from '@tessera/shared/contract/user';
import { ROLES, type Role, SCOPES, type Scope } from '@tessera/shared/policy';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { useFilterBar } from '@tessera/shared/remote/lists';
import { type UrlState, useUrlState } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import {
  Badge,
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  IconUsers,
  SearchField,
  Toolbar,
  textColumn,
  useOpenRecord,
} from '@tessera/shared/ui';
import { useMemo, useRef } from 'react';
import { t } from '../messages.ts';
import { UserSheet } from './UserSheet.tsx';
import * as css from './users-screen.module.css';

const TONES = { disabled: 'danger', locked: 'danger', invited: 'warning', active: 'success' } as const;

const columnsOf = (): Column<User>[] => [
  textColumn<User>(t('name'), (user) => user.username, { id: 'name', sort: 'username', minWidth: 14 }),
  textColumn<User>(t('email'), (user) => user.email, {
    id: 'email',
    sort: 'email',
    isMuted: true,
    minWidth: 22,
  }),
  {
    id: 'role',
    header: t('role'),
    text: (user) => ROLE_NAMES[user.role],
    width: '9rem',
    priority: 2,
    cell: (user) => (
      <Badge tone={user.role === 'admin' ? 'warning' : 'neutral'}>{ROLE_NAMES[user.role]}</Badge>
    ),
  },
  {
    id: 'sees',
    header: t('users.column.sees'),
    text: (user) => t(`users.sees.${user.scope}`),
    width: '9rem',
    priority: 4,
    cell: (user) => t(`users.sees.${user.scope}`),
  },
  {
    id: 'state',
    header: t('users.column.state'),
    text: (user) => t(`users.state.${stateOf(user)}`),
    width: '8rem',
    priority: 1,
    cell: (user) => {
      const state = stateOf(user);
      return <Badge tone={TONES[state]}>{t(`users.state.${state}`)}</Badge>;
    },
  },
  dateColumn<User>(t('users.column.seen'), (user) => user.last_seen_at, {
    id: 'seen',
    sort: 'last_seen_at',
    priority: 3,
  }),
  dateColumn<User>(t('users.column.created'), (user) => user.created_at, { id: 'created', priority: 5 }),
];

/** Whether a user can sign in, or why not. */
function stateOf(user: User): UserState {
  if (user.disabled) return 'disabled';
  if (user.locked) return 'locked';
  if (user.invited) return 'invited';
  return 'active';
}

type Sort = NonNullable<Parameters<typeof queryOf<typeof listUsers>>[1]>['query'];

/** The filters of the address as request parameters. */
function filterOf({ get }: UrlState) {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === get(name));
  const role: Role | undefined = one(ROLES, 'role');
  const scope: Scope | undefined = one(SCOPES, 'sees');
  const state = one(USER_STATES, 'state');
  return { ...(role && { role }), ...(scope && { scope }), ...(state && { state }) };
}

/** The list of users, and the open one. */
export function UsersTab() {
  const me = useCurrentUser();
  const position = useUrlState();
  const open = useOpenRecord('user', position);
  const query = useQuery({
    ...queryOf(listUsers, {
      query: {
        page: position.page,
        search: position.search,
        ...filterOf(position),
        ...(position.sort ? { sort: position.sort as NonNullable<Sort>['sort'] } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(columnsOf, []);
  const shown = useShownUser(open.id, query.data?.records);
  const filter = useFilterBar({
    list: 'users',
    position,
    found: query.data?.total_rows,
    filters: [
      {
        name: 'role',
        label: t('role'),
        options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
      },
      {
        name: 'sees',
        label: t('users.column.sees'),
        options: SCOPES.map((value) => ({ value, label: t(`users.sees.${value}`) })),
      },
      {
        name: 'state',
        label: t('users.column.state'),
        options: USER_STATES.map((value) => ({ value, label: t(`users.state.${value}`) })),
      },
    ],
  });
  const isFiltered = filter.isNarrowed;
  return (
    <div className={css.tab}>
      <Toolbar
        label={t('users.search-and-filter')}
        isSticky
        main={
          <SearchField
            label={t('users.search')}
            placeholder={t('users.search-hint')}
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        {filter.tools}
        {filter.bar}
      </Toolbar>
      <DataTable
        label={t('users.title')}
        rows="users"
        query={query}
        columns={columns}
        rowKey={(user) => user.id}
        position={position}
        onOpen={(user) => open.open(user.id, user.username)}
        onWalk={(user) => open.walk(user.id)}
        onEscape={open.id > 0 ? open.leave : undefined}
        isCurrent={(user) => user.id === open.id}
        empty={
          <EmptyState
            icon={IconUsers}
            title={t(isFiltered ? 'users.none-found' : 'users.none')}
            actions={isFiltered && filter.none.emptyActions}
          >
            {t(isFiltered ? 'users.none-found-text' : 'users.none-text')}
          </EmptyState>
        }
      />
      {shown && (
        <UserSheet
          key={shown.id}
          user={shown}
          isMe={shown.id === me?.id}
          onBack={() => open.edit(shown.id)}
          onClose={open.close}
        />
      )}
    </div>
  );
}

/** The open user, even if a change removed them from the filtered list. */
function useShownUser(id: number, records: readonly User[] | undefined): User | undefined {
  const listed = records?.find((user) => user.id === id);
  const last = useRef(listed);
  if (listed) last.current = listed;
  return last.current?.id === id ? last.current : undefined;
}

import {
  type AuditEvent,
  exportAuditEvents,
  listAuditEvents,
  listAuditStreams,
} from '@tessera/shared/contract/audit';
import { listUsers } from '@tessera/shared/contract/user';
import { pageLanguage } from '@tessera/shared/messages';
import { keepPreviousData, queryOf, useClient, useQuery } from '@tessera/shared/query';
import { askedPeopleFilter, dateFilter, isDay, useFilterBar } from '@tessera/shared/remote/lists';
import { useUrlState } from '@tessera/shared/router';
import {
  type Column,
  DataTable,
  EmptyState,
  formatNumber,
  IconDownload,
  IconHistory,
  LinkButton,
  Notice,
  SearchField,
  Toolbar,
  textColumn,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from '../screens/users-screen.module.css';
import { actionGroups, actionName, addressName, detailWords, subjectName, timeWords } from './event-text.ts';

const columns = (): Column<AuditEvent>[] => [
  textColumn<AuditEvent>(t('audit.when'), (event) => timeWords(event.at), {
    id: 'when',
    isMuted: true,
    width: '14.5rem',
  }),
  textColumn<AuditEvent>(t('audit.who'), (event) => whoOf(event), { id: 'who', width: '9rem' }),
  textColumn<AuditEvent>(t('audit.did'), (event) => actionName(event.action), { id: 'did', minWidth: 14 }),
  textColumn<AuditEvent>(t('audit.to'), (event) => subjectName(event), { id: 'to', priority: 1 }),
  textColumn<AuditEvent>(t('audit.details'), (event) => detailWords(event.details), {
    id: 'details',
    isMuted: true,
    priority: 2,
  }),
  textColumn<AuditEvent>(t('audit.address'), (event) => addressName(event), {
    id: 'address',
    isMuted: true,
    width: '9rem',
    priority: 4,
  }),
];

function whoOf({ actor, via }: AuditEvent): string {
  if (!actor) return t('audit.anonymous');
  return via === 'token' ? t('audit.by-token', { user: actor.username }) : actor.username;
}

/** The audit log, newest first; read-only. */
export function AuditTab() {
  const position = useUrlState({ prefix: 'audit.' });
  const client = useClient();
  const [action, person, from, to] = ['action', 'user', 'from', 'to'].map((name) => position.get(name));
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const isPerson = /^[1-9]\d*$/.test(person ?? '');
  const found = useQuery({
    ...queryOf(listUsers, { query: { page: 0, search: typed } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...queryOf(listUsers, { query: { page: 0, search: '', id: Number(person) } }),
    enabled: isPerson,
  });
  // The chosen user may be missing from the search results.
  const people = [...(found.data?.records ?? []), ...((isPerson && chosen.data?.records) || [])];
  const filter = {
    search: position.search,
    ...(action ? { action } : {}),
    ...(isPerson ? { user_id: Number(person) } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(to && isDay(to) ? { to } : {}),
  };
  const query = useQuery({
    ...queryOf(listAuditEvents, { query: { page: position.page, ...filter } }),
    placeholderData: keepPreviousData,
    // An open log should be current.
    staleTime: 0,
  });
  const exportUrl = client.downloadUrl(exportAuditEvents, {}, { ...filter, language: pageLanguage() });
  const bar = useFilterBar({
    list: 'events',
    position,
    found: query.data?.total_rows,
    onOpen: () => setAsked(true),
    filters: [
      {
        name: 'action',
        label: t('audit.actions'),
        options: actionGroups().filter(({ value }) => value !== ''),
      },
      askedPeopleFilter('user', t('audit.person'), people, setTyped),
      dateFilter('from', t('audit.from')),
      dateFilter('to', t('audit.until')),
    ],
  });
  const isFiltered = bar.isNarrowed;
  return (
    <div className={css.tab}>
      <Toolbar
        label={t('audit.tools')}
        isSticky
        main={
          <SearchField
            label={t('audit.search')}
            placeholder={t('audit.placeholder')}
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        {bar.tools}
        <LinkButton to={exportUrl} icon={IconDownload} download>
          {t('audit.export')}
        </LinkButton>
        {bar.bar}
      </Toolbar>
      <FailingStreams />
      <DataTable
        label={t('audit.list')}
        rows="events"
        query={query}
        columns={columns()}
        rowKey={(event) => event.id}
        position={position}
        exportUrl={exportUrl}
        empty={
          <EmptyState
            icon={IconHistory}
            title={t(isFiltered ? 'audit.none' : 'audit.empty')}
            actions={isFiltered && bar.none.emptyActions}
          >
            {t(isFiltered ? 'audit.none-text' : 'audit.empty-text')}
          </EmptyState>
        }
      />
    </div>
  );
}

/** A warning per target that does not receive the log. */
function FailingStreams() {
  const { data = [] } = useQuery({ ...queryOf(listAuditStreams), staleTime: 0 });
  return data
    .filter(({ failures }) => failures > 0)
    .map(({ target, failed_at, error, waiting }) => (
      <Notice key={target} tone="warning">
        {t('audit.stream-failing', {
          target,
          time: failed_at === null ? '' : timeWords(failed_at),
          error: error ?? '',
          count: formatNumber(waiting),
        })}
      </Notice>
    ));
}

import { type AuditEvent, exportAuditEvents, listAuditEvents } from '@tessera/shared/contract/audit';
import { keepPreviousData, queryOf, useClient, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import {
  type Column,
  DataTable,
  EmptyState,
  IconDownload,
  IconHistory,
  LinkButton,
  SearchField,
  Select,
  TextField,
  Toolbar,
  textColumn,
} from '@tessera/shared/ui';
import * as css from '../screens/users-screen.module.css';
import { ACTION_GROUPS, actionName, detailWords, subjectName, timeWords } from './event-text.ts';

const COLUMNS: Column<AuditEvent>[] = [
  textColumn<AuditEvent>('When', (event) => timeWords(event.at), {
    isMuted: true,
    width: '14rem',
  }),
  textColumn<AuditEvent>('Who', (event) => whoOf(event), { width: '11rem' }),
  textColumn<AuditEvent>('Did', (event) => actionName(event.action), { width: '12rem' }),
  textColumn<AuditEvent>('To', (event) => subjectName(event)),
  textColumn<AuditEvent>('Details', (event) => detailWords(event.details), { isMuted: true }),
  textColumn<AuditEvent>('Address', (event) => event.address, { isMuted: true, width: '9rem' }),
];

function whoOf({ actor, via }: AuditEvent): string {
  if (!actor) return 'Not signed in';
  return via === 'token' ? `${actor.username} (by token)` : actor.username;
}

/** A complete date, or nothing while it is being typed. */
function day(value: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** The audit log, newest first; read-only. */
export function AuditTab() {
  const position = useUrlState({ prefix: 'audit.' });
  const client = useClient();
  const [action, from, to] = [position.get('action'), day(position.get('from')), day(position.get('to'))];
  const filter = {
    search: position.search,
    ...(action ? { action } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const query = useQuery({
    ...queryOf(listAuditEvents, { query: { page: position.page, ...filter } }),
    placeholderData: keepPreviousData,
    // An open log should be current.
    staleTime: 0,
  });
  const isFiltered = Boolean(position.search || action || from || to);
  return (
    <div className={css.tab}>
      <Toolbar
        label="Search and filter the audit log"
        isSticky
        main={
          <SearchField
            label="Search the audit log"
            placeholder="Search who, what or address"
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        <Select
          label="Action"
          isLabelHidden
          value={action}
          onChange={(value) => position.set({ action: value })}
          options={ACTION_GROUPS}
        />
        <TextField
          label="From day"
          isLabelHidden
          type="date"
          title="From this day (UTC)"
          value={position.get('from')}
          onChange={(value) => position.set({ from: value })}
        />
        <TextField
          label="To day"
          isLabelHidden
          type="date"
          title="Up to this day (UTC)"
          value={position.get('to')}
          onChange={(value) => position.set({ to: value })}
        />
        <LinkButton to={client.downloadUrl(exportAuditEvents, {}, filter)} icon={IconDownload} download>
          Export CSV
        </LinkButton>
      </Toolbar>
      <DataTable
        label="Audit log"
        rows="events"
        query={query}
        columns={COLUMNS}
        rowKey={(event) => event.id}
        position={position}
        empty={
          <EmptyState icon={IconHistory} title={isFiltered ? 'Nothing matches' : 'Nothing happened yet'}>
            {isFiltered
              ? 'No event of the log fits this search and these filters. Change or clear them.'
              : 'Sign-ins, rights, exports and deletes are listed here from now on.'}
          </EmptyState>
        }
      />
    </div>
  );
}

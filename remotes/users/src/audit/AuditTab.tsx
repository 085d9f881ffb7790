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
import { t } from '../messages.ts';
import * as css from '../screens/users-screen.module.css';
import { actionGroups, actionName, detailWords, subjectName, timeWords } from './event-text.ts';

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
  textColumn<AuditEvent>(t('audit.address'), (event) => event.address, {
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
  const exportUrl = client.downloadUrl(exportAuditEvents, {}, filter);
  const isFiltered = Boolean(position.search || action || from || to);
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
        <Select
          label={t('audit.actions')}
          isLabelHidden
          value={action}
          onChange={(value) => position.set({ action: value })}
          options={actionGroups()}
        />
        <TextField
          label={t('audit.from')}
          isLabelHidden
          type="date"
          title={t('audit.from-title')}
          value={position.get('from')}
          onChange={(value) => position.set({ from: value })}
        />
        <TextField
          label={t('audit.until')}
          isLabelHidden
          type="date"
          title={t('audit.until-title')}
          value={position.get('to')}
          onChange={(value) => position.set({ to: value })}
        />
        <LinkButton to={exportUrl} icon={IconDownload} download>
          {t('audit.export')}
        </LinkButton>
      </Toolbar>
      <DataTable
        label={t('audit.list')}
        rows="events"
        query={query}
        columns={columns()}
        rowKey={(event) => event.id}
        position={position}
        exportUrl={exportUrl}
        empty={
          <EmptyState icon={IconHistory} title={t(isFiltered ? 'audit.none' : 'audit.empty')}>
            {t(isFiltered ? 'audit.none-text' : 'audit.empty-text')}
          </EmptyState>
        }
      />
    </div>
  );
}

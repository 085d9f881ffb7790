import { listSendings, type Sending } from '@tessera/shared/contract/machine-translation';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import {
  type Column,
  DataTable,
  EmptyState,
  formatNumber,
  IconHistory,
  textColumn,
} from '@tessera/shared/ui';
import { timeWords } from '../audit/event-text.ts';
import { t } from '../messages.ts';
import * as css from './machine.module.css';

const columns = (): Column<Sending>[] => [
  textColumn<Sending>(t('audit.when'), ({ at }) => timeWords(at), {
    id: 'when',
    isMuted: true,
    width: '14.5rem',
  }),
  textColumn<Sending>(t('audit.who'), ({ user }) => user?.username ?? t('sending.nobody'), {
    id: 'who',
    width: '9rem',
  }),
  textColumn<Sending>(t('sending.from'), ({ document }) => document?.name ?? t('sending.own-sentence'), {
    id: 'from',
    minWidth: 14,
  }),
  textColumn<Sending>(t('sending.to'), ({ engine, host }) => t('sending.to-host', { engine, host }), {
    id: 'to',
    minWidth: 14,
    priority: 1,
  }),
  textColumn<Sending>(t('sending.purpose'), ({ purpose }) => t(`sending.purpose.${purpose}`), {
    id: 'purpose',
    width: '9rem',
    priority: 3,
  }),
  {
    ...textColumn<Sending>(t('sending.characters'), ({ characters }) => formatNumber(characters), {
      id: 'characters',
      width: '8rem',
      priority: 2,
    }),
    align: 'end',
  },
  textColumn<Sending>(t('sending.outcome'), ({ error }) => error ?? t('sending.answered'), {
    id: 'outcome',
    isMuted: true,
    width: '11rem',
    priority: 4,
  }),
];

/** Texts sent, newest first: only amount, sender and recipient, never the text. */
export function SendingLog() {
  const position = useUrlState({ prefix: 'sent.' });
  const query = useQuery({
    ...queryOf(listSendings, { query: { page: position.page } }),
    placeholderData: keepPreviousData,
    // An open log should be current.
    staleTime: 0,
  });
  return (
    <section aria-label={t('sending.title')} className={css.log}>
      <h2 className={css.heading}>{t('sending.title')}</h2>
      <DataTable
        label={t('sending.title')}
        rows="events"
        settingsName="sendings"
        query={query}
        columns={columns()}
        rowKey={({ id }) => id}
        position={position}
        empty={
          <EmptyState icon={IconHistory} title={t('sending.none')}>
            {t('sending.none-text')}
          </EmptyState>
        }
      />
    </section>
  );
}

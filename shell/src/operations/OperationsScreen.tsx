import { isNotFound } from '@tessera/shared/api';
import { getLoadHistory, getOperations, getRemoteErrors } from '@tessera/shared/contract/release';
import { paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import {
  ErrorPanel,
  Page,
  PageHead,
  Panel,
  RelativeTime,
  Select,
  Skeleton,
  Toolbar,
} from '@tessera/shared/ui';
import { t as tShell } from '../messages.ts';
import { t } from './messages.ts';
import * as css from './operations.module.css';
import { RemoteCard } from './RemoteCard.tsx';
import { sayChange } from './say-change.ts';

const RANGES = ['day', 'week', 'month'] as const;
type Range = (typeof RANGES)[number];

/** For admins: each screen's live version, how it performs in users' pages, and a button to roll it back. */
export function OperationsScreen() {
  const address = useUrlState();
  const range = RANGES.find((each) => each === address.get('range')) ?? 'week';
  const query = useQuery({ ...queryOf(getOperations), refetchInterval: 15_000 });
  const errors = useQuery({ ...queryOf(getRemoteErrors), refetchInterval: 15_000 });
  const history = useQuery({
    ...queryOf(getLoadHistory, { query: { range } }),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  return (
    <Page title={t('title')}>
      <PageHead
        title={t('title')}
        back={{ to: paths.home(), label: tShell('home') }}
        state={query.data && <span>{t('revision', { revision: query.data.revision })}</span>}
      />
      <Toolbar label={t('title')}>
        <Select<Range>
          label={t('range')}
          isLabelHidden
          value={range}
          options={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
          onChange={(value) => address.set({ range: value }, { replace: true })}
        />
      </Toolbar>
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {history.isError && <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />}
      {/* An older server has no list of errors. */}
      {errors.isError && !isNotFound(errors.error) && (
        <ErrorPanel error={errors.error} onRetry={() => void errors.refetch()} />
      )}
      {query.data && (
        <>
          <div className={css.cards}>
            {query.data.remotes.map((remote) => (
              <RemoteCard key={remote.name} remote={remote} history={history.data} errors={errors.data} />
            ))}
          </div>
          <Panel title={t('changed')}>
            {query.data.history.length === 0 ? (
              <p className={css.quiet}>{t('changed.none')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on a narrow screen, also by keyboard
              <section className={css.figures} tabIndex={0} aria-label={t('changed.table')}>
                <table className={css.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('column.revision')}</th>
                      <th scope="col">{t('column.when')}</th>
                      <th scope="col">{t('column.who')}</th>
                      <th scope="col">{t('column.what')}</th>
                      <th scope="col">{t('column.version')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {query.data.history.map(({ revision, at, by, what, remote, version }) => (
                      <tr key={revision}>
                        <td>{revision}</td>
                        <td>
                          <RelativeTime time={at} />
                        </td>
                        <td>{by}</td>
                        <td>{t('changed.what', { what: sayChange(what), remote })}</td>
                        <td>{version}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

import { getLoadHistory, getOperations } from '@tessera/shared/contract/release';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import { ErrorPanel, Page, PageHeader, Panel, RelativeTime, Select, Skeleton } from '@tessera/shared/ui';
import * as css from './operations.module.css';
import { RemoteCard } from './RemoteCard.tsx';

const RANGES = [
  { value: 'day', label: 'Last day' },
  { value: 'week', label: 'Last week' },
  { value: 'month', label: 'Last month' },
] as const;
type Range = (typeof RANGES)[number]['value'];

/** For admins: each screen's live version, how it fares in users' pages, and the way to roll it back. */
export function OperationsScreen() {
  const address = useUrlState();
  const range = RANGES.find(({ value }) => value === address.get('range'))?.value ?? 'week';
  const query = useQuery({ ...queryOf(getOperations), refetchInterval: 15_000 });
  const history = useQuery({
    ...queryOf(getLoadHistory, { query: { range } }),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  return (
    <Page title="Operations">
      <PageHeader
        title="Operations"
        actions={
          <Select<Range>
            label="Figures over time"
            isLabelHidden
            value={range}
            options={RANGES}
            onChange={(value) => address.set({ range: value }, { replace: true })}
          />
        }
        meta={query.data ? `Revision ${query.data.revision} of the release document` : undefined}
      />
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {history.isError && <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />}
      {query.data && (
        <>
          <div className={css.cards}>
            {query.data.remotes.map((remote) => (
              <RemoteCard key={remote.name} remote={remote} history={history.data} />
            ))}
          </div>
          <Panel title="What changed">
            {query.data.history.length === 0 ? (
              <p className={css.quiet}>Nothing was released here yet: the screens are those of the build.</p>
            ) : (
              <div className={css.figures}>
                <table className={css.table}>
                  <thead>
                    <tr>
                      <th scope="col">Revision</th>
                      <th scope="col">When</th>
                      <th scope="col">Who</th>
                      <th scope="col">What</th>
                      <th scope="col">Version</th>
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
                        <td>
                          {what} {remote}
                        </td>
                        <td>{version}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

import { getOperations } from '@tessera/shared/contract/release';
import { queryOf, useQuery } from '@tessera/shared/query';
import { ErrorPanel, Page, PageHeader, Panel, RelativeTime, Skeleton } from '@tessera/shared/ui';
import * as css from './operations.module.css';
import { RemoteCard } from './RemoteCard.tsx';

/** For admins: each screen's live version, how it fares in users' pages, and the way to roll it back. */
export function OperationsScreen() {
  const query = useQuery({ ...queryOf(getOperations), refetchInterval: 15_000 });
  return (
    <Page title="Operations">
      <PageHeader
        title="Operations"
        meta={query.data ? `Revision ${query.data.revision} of the release document` : undefined}
      />
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <div className={css.cards}>
            {query.data.remotes.map((remote) => (
              <RemoteCard key={remote.name} remote={remote} />
            ))}
          </div>
          <Panel title="What changed">
            {query.data.history.length === 0 ? (
              <p className={css.quiet}>Nothing was released here yet: the screens are those of the build.</p>
            ) : (
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
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

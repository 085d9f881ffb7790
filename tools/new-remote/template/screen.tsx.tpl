import { listGlossaries } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Link } from '@tessera/shared/router';
import { EmptyState, ErrorPanel, formatCount, Page, PageHeader, Skeleton } from '@tessera/shared/ui';
import * as css from './screen.module.css';
import { largestFirst } from './largest-first.ts';

/** Where to begin: one query, its three states, and links to other screens by `paths`. */
export default function __Name__Screen() {
  const query = useQuery(queryOf(listGlossaries));
  return (
    <Page title="__title__">
      <PageHeader title="__title__" />
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <EmptyState title="There are no glossaries yet">Upload one on the home screen.</EmptyState>
      )}
      {query.data && (
        <ul className={css.list}>
          {largestFirst(query.data).map((glossary) => (
            <li key={glossary.id}>
              <Link to={paths.glossary(glossary.id)}>{glossary.name}</Link>{' '}
              {formatCount(glossary.records_count, 'term')}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

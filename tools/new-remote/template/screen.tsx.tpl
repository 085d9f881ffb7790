import { listGlossaries } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Link } from '@tessera/shared/router';
import { EmptyState, ErrorPanel, formatNumber, Page, PageHead, Skeleton } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './screen.module.css';
import { largestFirst } from './largest-first.ts';

/** Where to begin: one query, its three states, links to other screens by `paths`, and words from `messages/`. */
export default function __Name__Screen() {
  const query = useQuery(queryOf(listGlossaries));
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} />
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>
      )}
      {query.data && (
        <ul className={css.list}>
          {largestFirst(query.data).map((glossary) => (
            <li key={glossary.id}>
              <Link to={paths.glossary(glossary.id)}>{glossary.name}</Link>{' '}
              {t('terms', { count: glossary.records_count, n: formatNumber(glossary.records_count) })}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

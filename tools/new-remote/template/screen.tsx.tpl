import { type Glossary, listGlossaries } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useUrlState } from '@tessera/shared/router';
import {
  type Column,
  DataTable,
  EmptyState,
  languagePairColumn,
  numberColumn,
  Page,
  PageHead,
  textColumn,
} from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { largestFirst } from './largest-first.ts';

/** If space is short, the column with the highest priority hides first; one without a priority stays. */
const columns = (): Column<Glossary>[] => [
  textColumn<Glossary>(t('name'), ({ name }) => name, { id: 'name', sort: 'name', minWidth: 13 }),
  languagePairColumn<Glossary>(undefined, { id: 'languages', sort: 'languages', width: '15rem' }),
  numberColumn<Glossary>(t('terms'), ({ records_count }) => records_count, { id: 'terms', sort: 'terms' }),
];

/** An example: a query in the common grid, links to other screens by `paths`, texts from `messages/`. */
export default function __Name__Screen() {
  const { data, ...query } = useQuery(queryOf(listGlossaries));
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} />
      <DataTable
        label={t('title')}
        rows="glossaries"
        settingsName="__name__"
        query={{ ...query, data: data && largestFirst(data) }}
        columns={columns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        linkTo={({ id }) => paths.glossary(id)}
        position={useUrlState()}
        empty={<EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>}
      />
    </Page>
  );
}

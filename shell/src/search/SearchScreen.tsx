import { paths } from '@tessera/shared/paths';
import { InOrder } from '@tessera/shared/remote/in-order';
import { useUrlState } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import {
  EmptyState,
  IconSearch,
  Page,
  PageHead,
  SearchField,
  Select,
  SkeletonLines,
  Toolbar,
} from '@tessera/shared/ui';
import { t as tShell } from '../messages.ts';
import { t } from './messages.ts';
import { SearchGroup } from './SearchGroup.tsx';
import * as css from './search.module.css';
import { KINDS } from './search-kinds.ts';

const MOST_OF_ALL = 10;

/** The hits, with the position in the URL: all kinds, or one kind paged. */
export function SearchScreen() {
  const user = useCurrentUser();
  const position = useUrlState();
  const search = position.search.trim();
  const allowed = KINDS.filter(({ permission }) => user?.permissions.includes(permission));
  const only = allowed.find(({ kind }) => kind === position.get('kind'));
  return (
    <Page title={search ? t('title.of', { search }) : t('title')}>
      <PageHead title={t('title')} back={{ to: paths.home(), label: tShell('home') }} />
      <Toolbar
        label={t('title')}
        isSticky
        main={
          <SearchField
            label={t('field')}
            placeholder={t('field.placeholder')}
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        <Select
          label={t('what')}
          isLabelHidden
          value={only?.kind ?? ''}
          options={[
            { value: '', label: t('everything') },
            ...allowed.map(({ kind }) => ({ value: kind as string, label: t(`kind.${kind}`) })),
          ]}
          onChange={(kind) => position.set({ kind })}
        />
      </Toolbar>
      {search === '' ? (
        <EmptyState icon={IconSearch} title={t('start.title')}>
          {t('start.text')}
        </EmptyState>
      ) : (
        <InOrder
          className={css.groups}
          blocks={(only ? [only] : allowed).map((kind) => ({
            key: kind.kind,
            skeleton: <SkeletonLines />,
            content: only ? (
              <SearchGroup kind={only} search={search} page={position.page} onPage={position.setPage} />
            ) : (
              <SearchGroup
                kind={kind}
                search={search}
                most={MOST_OF_ALL}
                moreLink={`/search?search=${encodeURIComponent(search)}&kind=${kind.kind}`}
              />
            ),
          }))}
        />
      )}
    </Page>
  );
}

import { paths } from '@tessera/shared/paths';
import { useUrlState } from '@tessera/shared/router';
import {
  Button,
  EmptyState,
  formatNumber,
  IconSearch,
  Page,
  PageHead,
  SearchField,
  Toolbar,
} from '@tessera/shared/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t as tShell } from '../messages.ts';
import type { RemoteParts } from '../remote/RemoteParts.tsx';
import { t } from './messages.ts';
import * as css from './preferences.module.css';

/**
 * The user's preferences: sections of several remotes. Imported here, `RemoteParts` and all that it uses would be
 * separate modules of the first load.
 */
export function PreferencesScreen({ Parts }: { Parts: typeof RemoteParts }) {
  return (
    <Page title={t('title')}>
      <Parts screen="preferences" name={t('title')} className={css.sections}>
        {(sections) => (
          <>
            <PageHead title={t('title')} back={{ to: paths.home(), label: tShell('home') }} />
            <Searchable>{sections}</Searchable>
          </>
        )}
      </Parts>
    </Page>
  );
}

/** The search is in the address, where the sections read it. */
function Searchable({ children }: { children: ReactNode }) {
  const { search, setSearch } = useUrlState();
  const sections = useRef<HTMLDivElement>(null);
  const count = useCount(sections);
  const isSearching = search.trim() !== '' && count !== null;
  const found = isSearching ? t('found', { count, n: formatNumber(count), search: search.trim() }) : '';
  return (
    <>
      <Toolbar
        label={t('find')}
        isSticky
        main={<SearchField label={t('find')} value={search} onChange={setSearch} />}
      >
        <span role="status" className={css.found}>
          {found}
        </span>
      </Toolbar>
      <div ref={sections}>{children}</div>
      {isSearching && count === 0 && (
        <EmptyState
          icon={IconSearch}
          title={t('none')}
          actions={<Button onClick={() => setSearch('')}>{t('clear')}</Button>}
        >
          {t('none.text')}
        </EmptyState>
      )}
    </>
  );
}

/** The number of settings shown; `null` while sections load. The sections are separate parts, so it reads the page. */
function useCount(sections: RefObject<HTMLElement | null>): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const element = sections.current;
    if (!element) return;
    const look = () =>
      setCount(
        element.querySelector('[aria-busy="true"]')
          ? null
          : element.querySelectorAll('[data-preference]').length,
      );
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    return () => observer.disconnect();
  }, [sections]);
  return count;
}

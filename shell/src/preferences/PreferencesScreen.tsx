import { paths } from '@tessera/shared/paths';
import { InOrder } from '@tessera/shared/remote/in-order';
import type { Release } from '@tessera/shared/remote/release';
import { remotesOf } from '@tessera/shared/remote/routes';
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
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getRelease, releaseStore, retryRelease } from '../federation/live-release.ts';
import { t as tShell } from '../messages.ts';
import { FailedPart } from '../remote/FailedPart.tsx';
import { Outliving } from '../remote/Outliving.tsx';
import { RemotePanel } from '../remote/RemotePanel.tsx';
import { PanelSkeleton, ScreenSkeleton } from '../remote/ScreenSkeleton.tsx';
import { titleOf } from '../remote/title-of.ts';
import { t } from './messages.ts';
import * as css from './preferences.module.css';

/** The user's preferences: sections of several remotes, each of which loads, fails and recovers independently. */
export function PreferencesScreen() {
  const state = useSyncExternalStore(releaseStore.subscribe, getRelease);
  return (
    <Page title={tShell('preferences')}>
      <PageHead title={tShell('preferences')} back={{ to: paths.home(), label: tShell('home') }} />
      {state.status === 'loaded' && <Sections live={state.value} />}
      {state.status === 'failed' && (
        <FailedPart name={tShell('preferences')} failure={state.failure} onRetry={retryRelease} />
      )}
      {state.status !== 'loaded' && state.status !== 'failed' && <ScreenSkeleton />}
    </Page>
  );
}

/** The search is in the address, where the sections read it. */
function Sections({ live }: { live: Release }) {
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
      <div ref={sections}>
        <InOrder
          className={css.sections}
          blocks={remotesOf(live, 'preferences').map((remote) => ({
            key: remote.name,
            skeleton: <PanelSkeleton title={titleOf(remote)} />,
            content: (
              <Outliving id={remote.version}>
                <RemotePanel remote={remote} screen="preferences" />
              </Outliving>
            ),
          }))}
        />
      </div>
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

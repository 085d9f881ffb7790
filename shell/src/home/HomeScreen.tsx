import { InOrder } from '@tessera/shared/remote/in-order';
import type { Release } from '@tessera/shared/remote/release';
import { homePanels } from '@tessera/shared/remote/routes';
import { Page, VisuallyHidden } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { getRelease, releaseStore, retryRelease } from '../federation/live-release.ts';
import type { Loading } from '../federation/load-store.ts';
import { createLaterPart } from '../later/later-part.tsx';
import { t } from '../messages.ts';
import { FailedPart } from '../remote/FailedPart.tsx';
import { Outliving } from '../remote/Outliving.tsx';
import { RemotePanel } from '../remote/RemotePanel.tsx';
import { PanelSkeleton, ScreenSkeleton } from '../remote/ScreenSkeleton.tsx';
import { titleOf } from '../remote/title-of.ts';
import * as css from './home.module.css';

/** Shown in place of the head until the kit is loaded. */
function Heading() {
  return (
    <VisuallyHidden>
      <h1>{t('home')}</h1>
    </VisuallyHidden>
  );
}

const FilePlace = createLaterPart(
  async () => (await import(/* webpackChunkName: "ui" */ '@tessera/shared/ui')).FilePlace,
  { skeleton: <Heading /> },
);

/** The remotes' home panels; each loads, fails and recovers independently. */
export function HomeScreen() {
  const state = useSyncExternalStore(releaseStore.subscribe, getRelease);
  return (
    <Page title={t('home')} isFull>
      <Panels state={state} />
    </Page>
  );
}

function Panels({ state }: { state: Loading<Release> }) {
  if (state.status === 'failed') {
    return <FailedPart name={t('home')} failure={state.failure} onRetry={retryRelease} isScreen />;
  }
  return state.status === 'loaded' ? <LivePanels live={state.value} /> : <ScreenSkeleton />;
}

function LivePanels({ live }: { live: Release }) {
  return (
    <div className={css.home}>
      <div className={css.head}>
        <FilePlace title={t('home')} />
      </div>
      <InOrder
        className={css.panels}
        blockClassName={css.panel}
        blocks={homePanels(live).map((remote) => ({
          key: remote.name,
          skeleton: <PanelSkeleton title={titleOf(remote)} />,
          content: (
            <Outliving id={remote.version}>
              <RemotePanel remote={remote} screen="home" />
            </Outliving>
          ),
        }))}
      />
    </div>
  );
}

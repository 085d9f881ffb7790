import { IconCloudOff } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { createLaterPart } from '../later/later-part.tsx';
import { overrideStore } from '../override/override-store.ts';
import * as css from './frame.module.css';
import { NewVersion } from './NewVersion.tsx';
import { useOnline } from './use-online.ts';

const OverrideBanner = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "override" */ '../override/OverrideBanner.tsx')).OverrideBanner,
  { title: 'The notice' },
);

/** One line under the bar for global notices. */
export function NoticeLine() {
  const isOnline = useOnline();
  const override = useSyncExternalStore(overrideStore.subscribe, overrideStore.get);
  return (
    <>
      {!isOnline && (
        <p className={css.notice}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          You are offline. Nothing can be saved until the connection is back.
        </p>
      )}
      {(override.active || override.ended) && <OverrideBanner />}
      <NewVersion />
    </>
  );
}

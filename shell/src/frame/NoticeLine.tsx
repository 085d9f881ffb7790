import { IconCloudOff } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { createLaterPart } from '../later/later-part.tsx';
import { t as tShell } from '../messages.ts';
import { overrideStore } from '../override/override-store.ts';
import { FailedStrip } from '../remote/FailedPart.tsx';
import * as css from './frame.module.css';
import { t } from './messages.ts';
import { NewVersion } from './NewVersion.tsx';
import { useOnline } from './use-online.ts';

const OverrideBanner = createLaterPart(
  async () =>
    (await import(/* webpackChunkName: "operations" */ '../override/OverrideBanner.tsx')).OverrideBanner,
  { title: () => tShell('part.name.notice'), failed: FailedStrip },
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
          {t('offline')}
        </p>
      )}
      {(override.active || override.ended) && <OverrideBanner />}
      <NewVersion />
    </>
  );
}

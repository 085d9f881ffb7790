import { matchRoute } from '@tessera/shared/remote/routes';
import { useLocation } from '@tessera/shared/router';
import { Button, hasUnsavedText } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { applyWaiting, getRelease, waitingRelease } from '../federation/live-release.ts';
import * as css from './frame.module.css';

/** Quietly offers a newer version of the screen that is shown; otherwise it comes when another screen is opened. */
export function NewVersion() {
  const waiting = useSyncExternalStore(waitingRelease.subscribe, waitingRelease.get);
  const { pathname } = useLocation();
  const live = getRelease();
  if (!waiting || live.status !== 'loaded') return null;
  const remote = matchRoute(live.value, pathname)?.remote;
  if (!remote || !waitingRelease.changes(remote.name)) return null;
  return (
    <p className={`${css.notice} ${css.news}`}>
      A new version of this screen is ready. It comes when you open another one.
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          if (!hasUnsavedText()) applyWaiting();
        }}
      >
        Use it now
      </Button>
    </p>
  );
}

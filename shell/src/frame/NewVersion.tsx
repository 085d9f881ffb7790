import { matchRoute } from '@tessera/shared/remote/routes';
import { useLocation } from '@tessera/shared/router';
import { Button, confirmAction, hasUnsavedText, isUnsavedTextKept } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { applyWaiting, getRelease, waitingRelease } from '../federation/live-release.ts';
import * as css from './frame.module.css';

const LOST = {
  title: 'Use the new version without saving?',
  consequence: 'What you typed on this screen has not been saved, and the new version starts without it.',
  confirmLabel: 'Use it without saving',
  cancelLabel: 'Go on editing',
};
const KEPT = {
  title: 'Use the new version now?',
  consequence:
    'What you typed on this screen has not been saved. It is kept in this browser, and is there again.',
  confirmLabel: 'Use it now',
  cancelLabel: 'Go on editing',
};

/** Asks before discarding unsaved text. */
async function useNow() {
  const isSure = !hasUnsavedText() || (await confirmAction(isUnsavedTextKept() ? KEPT : LOST));
  if (isSure) applyWaiting();
}

/** Quietly offers a newer version of the current screen; otherwise it is applied when another screen is opened. */
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
      <Button size="small" variant="quiet" onClick={() => void useNow()}>
        Use it now
      </Button>
    </p>
  );
}

import { matchRoute } from '@tessera/shared/remote/routes';
import { useLocation } from '@tessera/shared/router';
import { Button, confirmAction, hasUnsavedText, isUnsavedTextKept } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { applyWaiting, getRelease, waitingRelease } from '../federation/live-release.ts';
import * as css from './frame.module.css';
import { t } from './messages.ts';

function sureQuestion() {
  const text = isUnsavedTextKept() ? 'kept' : 'lost';
  return {
    title: t(`news.${text}.title`),
    consequence: t(`news.${text}.text`),
    confirmLabel: t(`news.${text}.confirm`),
    cancelLabel: t('news.edit'),
  };
}

/** Asks before discarding unsaved text. */
async function applyNow() {
  const isSure = !hasUnsavedText() || (await confirmAction(sureQuestion()));
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
    <p className={`${css.notice} ${css.news}`} data-strip>
      {t('news')}
      <Button size="small" variant="quiet" onClick={() => void applyNow()}>
        {t('news.now')}
      </Button>
    </p>
  );
}

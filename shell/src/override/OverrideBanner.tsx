import { Button } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { applyOverride } from '../federation/live-release.ts';
import * as css from '../frame/frame.module.css';
import { endOverride, overrideStore } from './override-store.ts';

const WHY = {
  failed: 'could not be run, so the released version is shown.',
  expired: 'was used long enough; the released version is shown.',
};

/** Shown while a screen comes from a developer's machine; one click reverts it. */
export function OverrideBanner() {
  const { active, ended } = useSyncExternalStore(overrideStore.subscribe, overrideStore.get);
  const remote = active?.remote ?? ended?.remote;
  if (!remote) return null;
  return (
    <p className={`${css.notice} ${css.override}`}>
      {active ? (
        <span>
          “{remote.title}” comes from <b>{remote.folder}</b> in this tab, until{' '}
          {new Date(active.until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}.
        </span>
      ) : (
        <span>
          “{remote.title}” from <b>{remote.folder}</b> {WHY[ended?.why ?? 'failed']}
        </span>
      )}
      <Button
        size="small"
        onClick={() => {
          endOverride(null);
          applyOverride(remote.name);
        }}
      >
        {active ? 'Use the released version' : 'Understood'}
      </Button>
    </p>
  );
}

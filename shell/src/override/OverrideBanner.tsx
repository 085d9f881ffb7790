import type { Tags } from '@tessera/shared/messages';
import { byLanguage } from '@tessera/shared/text/by-language';
import { Button } from '@tessera/shared/ui/frame';
import { useSyncExternalStore } from 'react';
import { applyOverride } from '../federation/live-release.ts';
import * as css from '../frame/frame.module.css';
import { titleOf } from '../remote/title-of.ts';
import { rich, t } from './messages.ts';
import { endOverride, overrideStore } from './override-store.ts';

/** In English, the reader's own format, as for other dates. */
const times = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(language === 'en' ? undefined : language, { hour: '2-digit', minute: '2-digit' }),
);

const BOLD: Tags = { b: (text) => <b>{text}</b> };

/** Shown while a screen comes from a developer's machine; one click reverts it. */
export function OverrideBanner() {
  const { active, ended } = useSyncExternalStore(overrideStore.subscribe, overrideStore.get);
  const remote = active?.remote ?? ended?.remote;
  if (!remote) return null;
  const about = { title: titleOf(remote), folder: remote.folder };
  return (
    <p className={`${css.notice} ${css.override}`}>
      <span>
        {active
          ? rich('banner', { ...about, time: times().format(active.until) }, BOLD)
          : rich(`ended.${ended?.why ?? 'failed'}`, about, BOLD)}
      </span>
      <Button
        size="small"
        onClick={() => {
          endOverride(null);
          applyOverride(remote.name);
        }}
      >
        {active ? t('banner.end') : t('banner.understood')}
      </Button>
    </p>
  );
}

import { paths } from '@tessera/shared/paths';
import { NavLink } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import { ScreenBarSlot, SkipLink, useScreenBar } from '@tessera/shared/ui/frame';
import { createLaterPart } from '../later/later-part.tsx';
import { t } from '../messages.ts';
import { titleOf } from '../remote/title-of.ts';
import { useRelease } from '../remote/use-release.ts';
import * as css from './frame.module.css';
import { Mark } from './Mark.tsx';

const BarTools = createLaterPart(
  async () => (await import(/* webpackChunkName: "ui" */ './BarTools.tsx')).BarTools,
);

/** The navigation that remotes declare in the release document, filtered by the user's permissions. */
function useNavigation() {
  const live = useRelease();
  const user = useCurrentUser();
  if (live.status !== 'loaded' || !user) return [];
  return Object.values(live.value.remotes)
    .flatMap((remote) =>
      remote.navigation.map((entry) =>
        entry.label === remote.title ? { ...entry, label: titleOf(remote) } : entry,
      ),
    )
    .filter(({ permission }) => !permission || user.permissions.includes(permission));
}

/** Slim, to leave height for the screens; even slimmer if a screen has taken it over. */
export function TopBar() {
  const navigation = useNavigation();
  const isTaken = useScreenBar();
  return (
    <>
      <SkipLink />
      <header className={css.bar}>
        <NavLink to={paths.home()} end className={css.brand} aria-label={t('home.link')}>
          <Mark />
          {!isTaken && <span className={css.brandName}>Tessera</span>}
        </NavLink>
        {!isTaken && (
          <nav className={css.navigation} aria-label={t('navigation')}>
            <NavLink to={paths.home()} end className={css.link}>
              {t('home')}
            </NavLink>
            {navigation.map(({ label, path }) => (
              <NavLink key={path} to={path} className={css.link}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <ScreenBarSlot className={isTaken ? css.screenBar : css.freeBar} />
        <div className={css.tools}>
          <BarTools />
        </div>
      </header>
    </>
  );
}

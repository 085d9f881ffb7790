import { paths } from '@tessera/shared/paths';
import { NavLink } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import { SkipLink } from '@tessera/shared/ui';
import { useSyncExternalStore } from 'react';
import { getRelease, releaseStore } from '../federation/remotes.ts';
import { AccountMenu } from './AccountMenu.tsx';
import * as css from './frame.module.css';
import { Mark } from './Mark.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** The navigation that remotes declare in the release document, as far as the user may use it. */
function useNavigation() {
  const live = useSyncExternalStore(releaseStore.subscribe, getRelease);
  const user = useCurrentUser();
  if (live.status !== 'loaded' || !user) return [];
  return Object.values(live.value.remotes)
    .flatMap((remote) => remote.navigation)
    .filter(({ permission }) => !permission || user.permissions.includes(permission));
}

/** Slim, because height belongs to the screens. */
export function TopBar() {
  const navigation = useNavigation();
  return (
    <>
      <SkipLink />
      <header className={css.bar}>
        <NavLink to={paths.home()} end className={css.brand} aria-label="Tessera, home">
          <Mark />
          <span>Tessera</span>
        </NavLink>
        <nav className={css.navigation} aria-label="Main">
          <NavLink to={paths.home()} end className={css.link}>
            Home
          </NavLink>
          {navigation.map(({ label, path }) => (
            <NavLink key={path} to={path} className={css.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={css.tools}>
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
    </>
  );
}

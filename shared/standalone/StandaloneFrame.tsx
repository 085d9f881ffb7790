import { Link, Outlet } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import {
  AppTheme,
  Button,
  Hosts,
  Menu,
  RouteAnnouncer,
  SkipLink,
  setTheme,
  useTheme,
} from '@tessera/shared/ui';
import { createPortal } from 'react-dom';
import * as css from './standalone.module.css';

const THEMES = ['light', 'dark', 'system'] as const;

function Bar({ title }: { title: string }) {
  const user = useCurrentUser();
  const theme = useTheme();
  return (
    <>
      <SkipLink />
      <header className={css.bar}>
        <Link to="/" className={css.home}>
          {title}, standalone
        </Link>
        <span className={css.note}>mocked API · {user?.username}</span>
        <Menu
          label="Theme"
          trigger={<Button variant="quiet">Theme: {theme}</Button>}
          items={THEMES.map((choice) => ({
            label: choice,
            isChecked: choice === theme,
            onSelect: () => setTheme(choice),
          }))}
        />
      </header>
    </>
  );
}

/** As much of the shell's frame as a screen needs around it. */
export function StandaloneFrame({ title }: { title: string }) {
  const bar = document.getElementById('bar');
  return (
    <AppTheme hosts={<Hosts />}>
      {bar && createPortal(<Bar title={title} />, bar)}
      <Outlet />
      <RouteAnnouncer />
    </AppTheme>
  );
}

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
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ScenarioPanel } from './ScenarioPanel.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import * as css from './standalone.module.css';

const THEMES = ['light', 'dark', 'system'] as const;

function Bar({ title, onRenewed }: { title: string; onRenewed: () => void }) {
  const user = useCurrentUser();
  const theme = useTheme();
  return (
    <>
      <SkipLink />
      <header className={css.bar}>
        <Link to="/" className={css.home}>
          {title}, standalone
        </Link>
        <span className={css.note}>{user ? `${user.username}, ${user.role}` : 'Not signed in'}</span>
        <ScenarioPanel onRenewed={onRenewed} />
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

/** The parts of the shell's frame that a screen needs. */
export function StandaloneFrame({ title }: { title: string }) {
  const bar = document.getElementById('bar');
  const [session, setSession] = useState(0);
  return (
    <AppTheme hosts={<Hosts />}>
      {bar &&
        createPortal(
          <>
            <Bar title={title} onRenewed={() => setSession((last) => last + 1)} />
            <SignInAgain />
          </>,
          bar,
        )}
      <Outlet key={session} />
      <RouteAnnouncer />
    </AppTheme>
  );
}

import { paths } from '@tessera/shared/paths';
import { useLocation } from '@tessera/shared/router';
import { Page, PageHead } from '@tessera/shared/ui';
import { useRelease } from '../remote/use-release.ts';
import { Moved } from './Moved.tsx';
import { rich, t } from './messages.ts';
import * as css from './not-found.module.css';

/** @param path a route that a remote no longer has; absent for a path that no remote ever had */
export function NotFoundScreen({ path }: { path?: string }) {
  const state = useRelease();
  if (path !== undefined && state.status === 'loaded') {
    for (const { redirects } of Object.values(state.value.remotes)) {
      const to = redirects?.[path];
      if (to !== undefined) return <Moved to={to} />;
    }
  }
  return <NothingHere />;
}

function NothingHere() {
  const { pathname } = useLocation();
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} primary={{ label: t('home'), to: paths.home() }} />
      <p className={css.text}>{rich('text', {}, { path: () => <code>{pathname}</code> })}</p>
    </Page>
  );
}

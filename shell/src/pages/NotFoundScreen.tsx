import { paths } from '@tessera/shared/paths';
import { useLocation } from '@tessera/shared/router';
import { Page, PageHead } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import * as css from './pages.module.css';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title={t('not-found')}>
      <PageHead title={t('not-found')} primary={{ label: t('not-found.home'), to: paths.home() }} />
      <p className={css.text}>{rich('not-found.text', {}, { path: () => <code>{pathname}</code> })}</p>
    </Page>
  );
}

import { paths } from '@tessera/shared/paths';
import { useLocation } from '@tessera/shared/router';
import { Page, PageHead } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import { Moved } from './Moved.tsx';
import * as css from './pages.module.css';

/** @param movedTo the present route, at the address of a former one of a remote */
export function NotFoundScreen({ movedTo }: { movedTo?: string }) {
  return movedTo === undefined ? <NothingHere /> : <Moved to={movedTo} />;
}

function NothingHere() {
  const { pathname } = useLocation();
  return (
    <Page title={t('not-found')}>
      <PageHead title={t('not-found')} primary={{ label: t('not-found.home'), to: paths.home() }} />
      <p className={css.text}>{rich('not-found.text', {}, { path: () => <code>{pathname}</code> })}</p>
    </Page>
  );
}

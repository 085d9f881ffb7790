import { paths } from '@tessera/shared/paths';
import { useLocation } from '@tessera/shared/router';
import { LinkButton, Page } from '@tessera/shared/ui/frame';
import { rich, t } from '../messages.ts';
import * as css from './pages.module.css';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title={t('not-found')} isFull>
      <div className={css.page}>
        <h1 className={css.title}>{t('not-found')}</h1>
        <p className={css.text}>{rich('not-found.text', {}, { path: () => <code>{pathname}</code> })}</p>
        <LinkButton to={paths.home()} variant="primary">
          {t('not-found.home')}
        </LinkButton>
      </div>
    </Page>
  );
}

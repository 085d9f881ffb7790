import { paths } from '@tessera/shared/paths';
import { useLocation } from '@tessera/shared/router';
import { LinkButton, Page } from '@tessera/shared/ui/frame';
import * as css from './pages.module.css';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title="Page not found" isFull>
      <div className={css.page}>
        <h1 className={css.title}>Page not found</h1>
        <p className={css.text}>
          There is nothing at <code>{pathname}</code>. The address may be mistyped, or what it led to was
          moved.
        </p>
        <LinkButton to={paths.home()} variant="primary">
          Go to Home
        </LinkButton>
      </div>
    </Page>
  );
}

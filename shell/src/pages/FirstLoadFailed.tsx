import { useLocation, useNavigate, usePageTitle, useRouteError } from '@tessera/shared/router';
import { Button } from '@tessera/shared/ui/frame';
import { EmptyBar } from '../frame/FrameSkeleton.tsx';
import { t } from '../messages.ts';
import { FirstLoadError } from '../navigation-guard.ts';
import { FrameFailure } from './FrameFailure.tsx';
import * as css from './pages.module.css';

/**
 * The empty frame of a first page that could not be opened. The cause is in the console, since unexpected errors show
 * no message; this screen only offers a retry.
 */
export function FirstLoadFailed() {
  usePageTitle('');
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  if (!(error instanceof FirstLoadError)) return <FrameFailure />;
  return (
    <>
      <EmptyBar />
      <div className={css.page}>
        <Button onClick={() => navigate(location, { replace: true })}>{t('failure.again')}</Button>
      </div>
    </>
  );
}

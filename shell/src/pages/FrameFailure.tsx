import { Button } from '@tessera/shared/ui/frame';
import { EmptyBar } from '../frame/FrameSkeleton.tsx';
import { t } from '../messages.ts';
import * as css from './pages.module.css';

/** The frame itself failed to render: nothing else can be trusted to render. */
export function FrameFailure() {
  return (
    <>
      <EmptyBar />
      <div className={css.page} role="alert">
        <h1 className={css.title}>{t('failure.frame')}</h1>
        <p className={css.text}>{t('failure.frame-text')}</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('failure.reload')}
        </Button>
      </div>
    </>
  );
}

import { Button } from '@tessera/shared/ui/frame';
import { EmptyBar } from '../frame/FrameSkeleton.tsx';
import * as css from './pages.module.css';

/** The frame itself failed to render: nothing else can be trusted to render. */
export function FrameFailure() {
  return (
    <>
      <EmptyBar />
      <div className={css.page} role="alert">
        <h1 className={css.title}>This page failed</h1>
        <p className={css.text}>It met an error that it did not expect. What was saved is safe.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </>
  );
}

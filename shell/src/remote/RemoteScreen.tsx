import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useLocation } from '@tessera/shared/router';
import { Page } from '@tessera/shared/ui/frame';
import { t } from '../messages.ts';
import { FailedPart } from './FailedPart.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { titleOf } from './title-of.ts';
import { usePart } from './use-part.ts';

/** A remote's screen inside the frame: skeleton, screen or failure. */
export function RemoteScreen({ remote, path }: { remote: RemoteRelease; path: string }) {
  const { state, retry, redraw } = usePart(remote, 'route', path);
  const { pathname } = useLocation();
  const name = titleOf(remote);
  if (state.status === 'failed') {
    return (
      <Page title={t('part.failed', { name })} isFull>
        <FailedPart name={name} remote={remote.name} failure={state.failure} onRetry={retry} isScreen />
      </Page>
    );
  }
  if (state.status !== 'loaded') {
    return (
      <Page title={name} isFull>
        <ScreenSkeleton />
      </Page>
    );
  }
  const part = state.value;
  return (
    <part.Boundary
      key={`${part.remote.version} ${pathname}`}
      part={part}
      fallback={(again) => (
        <Page title={t('part.failed', { name })} isFull>
          <FailedPart name={name} remote={remote.name} onRetry={() => redraw(again)} isScreen />
        </Page>
      )}
    />
  );
}

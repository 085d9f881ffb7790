import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useLocation } from '@tessera/shared/router';
import { Page } from '@tessera/shared/ui/frame';
import { crashed } from '../federation/remotes.ts';
import { FailedPart } from './FailedPart.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { retryDrawing, usePart } from './use-part.ts';

/** A remote's screen inside the frame: skeleton, screen or failure. */
export function RemoteScreen({ remote, path }: { remote: RemoteRelease; path: string }) {
  const { state, retry } = usePart(remote, 'route', path);
  const { pathname } = useLocation();
  if (state.status === 'failed') {
    return (
      <Page title={`${remote.title} could not be shown`} isFull>
        <FailedPart name={remote.title} failure={state.failure} onRetry={retry} isScreen />
      </Page>
    );
  }
  if (state.status !== 'loaded') {
    return (
      <Page title={remote.title} isFull>
        <ScreenSkeleton />
      </Page>
    );
  }
  const Screen = state.value;
  return (
    <RemoteBoundary
      key={`${remote.version} ${pathname}`}
      onError={(error) => crashed(remote, error)}
      fallback={(again) => (
        <Page title={`${remote.title} could not be shown`} isFull>
          <FailedPart name={remote.title} onRetry={() => retryDrawing(remote, again)} isScreen />
        </Page>
      )}
    >
      <Screen />
    </RemoteBoundary>
  );
}

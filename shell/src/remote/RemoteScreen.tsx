import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useLocation } from '@tessera/shared/router';
import { Page } from '@tessera/shared/ui/frame';
import { FailedPart } from './FailedPart.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { usePart } from './use-part.ts';

/** A remote's screen inside the frame: skeleton, screen or failure. */
export function RemoteScreen({ remote, path }: { remote: RemoteRelease; path: string }) {
  const { state, retry, redraw } = usePart(remote, 'route', path);
  const { pathname } = useLocation();
  if (state.status === 'failed') {
    return (
      <Page title={`${remote.title} could not be shown`} isFull>
        <FailedPart
          name={remote.title}
          remote={remote.name}
          failure={state.failure}
          onRetry={retry}
          isScreen
        />
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
  const part = state.value;
  return (
    <RemoteBoundary
      key={`${part.remote.version} ${pathname}`}
      part={part}
      fallback={(again) => (
        <Page title={`${remote.title} could not be shown`} isFull>
          <FailedPart name={remote.title} remote={remote.name} onRetry={() => redraw(again)} isScreen />
        </Page>
      )}
    />
  );
}

import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useLocation } from '@tessera/shared/router';
import { FailedScreen, WaitingScreen } from './EmptyScreen.tsx';
import { titleOf } from './title-of.ts';
import { usePart } from './use-part.ts';

/** A remote's screen inside the frame: skeleton, screen or failure. */
export function RemoteScreen({ remote, path }: { remote: RemoteRelease; path: string }) {
  const { state, retry, redraw } = usePart(remote, 'route', path);
  const { pathname } = useLocation();
  const name = titleOf(remote);
  if (state.status === 'failed')
    return <FailedScreen name={name} remote={remote.name} failure={state.failure} onRetry={retry} />;
  if (state.status !== 'loaded') return <WaitingScreen title={name} />;
  const part = state.value;
  return (
    <part.Boundary
      key={`${part.remote.version} ${pathname}`}
      part={part}
      fallback={(again) => <FailedScreen name={name} remote={remote.name} onRetry={() => redraw(again)} />}
    />
  );
}

import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { ComposedScreen } from '@tessera/shared/remote/routes';
import { FailedPart } from './FailedPart.tsx';
import { PanelSkeleton } from './ScreenSkeleton.tsx';
import { titleOf } from './title-of.ts';
import { usePart } from './use-part.ts';

/** A remote's part of a screen composed of several: skeleton, part or failure. */
export function RemotePanel({ remote, screen }: { remote: RemoteRelease; screen: ComposedScreen }) {
  const { state, retry, redraw } = usePart(remote, screen);
  if (state.status === 'failed')
    return <FailedPart name={titleOf(remote)} remote={remote.name} failure={state.failure} onRetry={retry} />;
  if (state.status !== 'loaded') return <PanelSkeleton title={titleOf(remote)} />;
  const part = state.value;
  return (
    <part.Boundary
      key={part.remote.version}
      part={part}
      fallback={(again) => (
        <FailedPart name={titleOf(remote)} remote={remote.name} onRetry={() => redraw(again)} />
      )}
    />
  );
}

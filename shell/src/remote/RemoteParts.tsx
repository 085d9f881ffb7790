import { InOrder } from '@tessera/shared/remote/in-order';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { type ComposedScreen, remotesOf } from '@tessera/shared/remote/routes';
import type { ReactNode } from 'react';
import { retryRelease } from '../federation/live-release.ts';
import { FailedPart } from './FailedPart.tsx';
import { Outliving } from './Outliving.tsx';
import { PanelSkeleton, ScreenSkeleton } from './ScreenSkeleton.tsx';
import { titleOf } from './title-of.ts';
import { usePart } from './use-part.ts';
import { useRelease } from './use-release.ts';

function Part({ remote, screen }: { remote: RemoteRelease; screen: ComposedScreen }) {
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

interface RemotePartsProps {
  screen: ComposedScreen;
  /** The screen's name, in an error. */
  name: string;
  /** Of the list. */
  className?: string | undefined;
  /** Of each part. */
  partClassName?: string | undefined;
  /** Draws the list once the release document has loaded. */
  children: (parts: ReactNode) => ReactNode;
}

/** The remotes' parts of a composed screen; each loads, fails and recovers independently. */
export function RemoteParts({ screen, name, className, partClassName, children }: RemotePartsProps) {
  const state = useRelease();
  if (state.status === 'failed')
    return <FailedPart name={name} failure={state.failure} onRetry={retryRelease} isScreen />;
  if (state.status !== 'loaded') return <ScreenSkeleton />;
  return children(
    <InOrder
      className={className}
      blockClassName={partClassName}
      blocks={remotesOf(state.value, screen).map((remote) => ({
        key: remote.name,
        skeleton: <PanelSkeleton title={titleOf(remote)} />,
        content: (
          <Outliving id={remote.version}>
            <Part remote={remote} screen={screen} />
          </Outliving>
        ),
      }))}
    />,
  );
}

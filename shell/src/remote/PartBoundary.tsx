import type { RemoteRelease } from '@tessera/shared/remote/release';
import { Component, useLayoutEffect } from 'react';
import { crashed } from '../federation/blame.ts';
import { beginDrawing, endDrawing } from '../federation/drawing.ts';
import { openLifetime } from '../federation/lifetime.ts';
import type { BoundaryProps } from '../federation/part.ts';
import { watchRest } from '../federation/rest.ts';

interface State {
  failed: boolean;
  /** Removed from the page during the search for the part that keeps it busy. */
  isHeld: boolean;
}

/** Rendered before the part, so that its effects run first. */
function Living({ remote }: { remote: RemoteRelease }) {
  useLayoutEffect(() => openLifetime(remote), [remote]);
  return null;
}

/** Rendered after the part, in the same pass. */
function Drawn({ remote }: { remote: RemoteRelease }) {
  endDrawing(remote);
  return null;
}

/** Contains the errors a remote throws while rendering, and its endless loops. React logs the errors. */
export class PartBoundary extends Component<BoundaryProps, State> {
  override state: State = { failed: false, isHeld: false };
  private stopWatching: (() => void) | undefined;

  constructor(props: BoundaryProps) {
    super(props);
    beginDrawing(props.part.remote);
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    this.watch();
  }

  override componentDidCatch(error: unknown) {
    this.fail(error);
  }

  override componentWillUnmount() {
    this.stopWatching?.();
  }

  private fail(error: unknown) {
    const { remote } = this.props.part;
    this.stopWatching?.();
    endDrawing(remote);
    crashed(remote, error);
  }

  private watch() {
    this.stopWatching?.();
    if (this.state.failed) return;
    this.stopWatching = watchRest({
      hold: (isHeld) => this.setState({ isHeld }),
      onEndless: () => {
        this.setState({ failed: true });
        this.fail(new Error('It renders in an endless loop'));
      },
    });
  }

  private readonly retry = () => {
    beginDrawing(this.props.part.remote);
    this.setState({ failed: false }, () => this.watch());
  };

  override render() {
    const { part, fallback } = this.props;
    if (this.state.failed) return fallback(this.retry);
    if (this.state.isHeld) return null;
    return (
      <>
        <Living remote={part.remote} />
        <part.Component />
        <Drawn remote={part.remote} />
      </>
    );
  }
}

import type { RemoteRelease } from '@tessera/shared/remote/release';
import { Component, type ReactNode } from 'react';
import { beginDrawing, markDrawn } from '../federation/drawing.ts';
import { crashed, type Part } from '../federation/remotes.ts';
import { loadRest } from '../later/later-modules.ts';

interface Props {
  part: Part;
  /** Rendered in place of what failed; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
}

/** Drawn after the part, in the same pass. */
function Drawn({ remote }: { remote: RemoteRelease }) {
  markDrawn(remote);
  return null;
}

/** Contains the errors a remote throws while rendering, and its endless loops. React logs the errors. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private stopWatching: (() => void) | undefined;
  private isGone = false;

  constructor(props: Props) {
    super(props);
    beginDrawing(props.part.remote);
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    void this.watch();
  }

  override componentDidCatch(error: unknown) {
    this.stopWatching?.();
    crashed(this.props.part.remote, error);
  }

  override componentWillUnmount() {
    this.isGone = true;
    this.stopWatching?.();
  }

  private async watch() {
    const { watchRest } = await loadRest();
    const { remote } = this.props.part;
    this.stopWatching?.();
    const stop = watchRest(remote, () => {
      this.setState({ failed: true });
      crashed(remote, new Error('It draws without end'));
    });
    this.stopWatching = stop;
    if (this.isGone || this.state.failed) stop();
  }

  private readonly retry = () => {
    beginDrawing(this.props.part.remote);
    this.setState({ failed: false });
    void this.watch();
  };

  override render() {
    const { part, fallback } = this.props;
    if (this.state.failed) return fallback(this.retry);
    return (
      <>
        <part.Component />
        <Drawn remote={part.remote} />
      </>
    );
  }
}

import type { RemoteRelease } from '@tessera/shared/remote/release';
import { Component, type ReactNode } from 'react';
import { beginDrawing, endDrawing } from '../federation/drawing.ts';
import { crashed, type Part } from '../federation/remotes.ts';
import { loadRest } from '../later/later-modules.ts';

interface Props {
  part: Part;
  /** Rendered in place of the failed part; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
}

interface State {
  failed: boolean;
  /** Removed from the page during the search for the part that keeps it busy. */
  isHeld: boolean;
}

/** Rendered after the part, in the same pass. */
function Drawn({ remote }: { remote: RemoteRelease }) {
  endDrawing(remote);
  return null;
}

/** Contains the errors a remote throws while rendering, and its endless loops. React logs the errors. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failed: false, isHeld: false };
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
    this.fail(error);
  }

  override componentWillUnmount() {
    this.isGone = true;
    this.stopWatching?.();
  }

  private fail(error: unknown) {
    const { remote } = this.props.part;
    this.stopWatching?.();
    endDrawing(remote);
    crashed(remote, error);
  }

  private async watch() {
    const { watchRest } = await loadRest();
    this.stopWatching?.();
    if (this.isGone || this.state.failed) return;
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
    this.setState({ failed: false }, () => void this.watch());
  };

  override render() {
    const { part, fallback } = this.props;
    if (this.state.failed) return fallback(this.retry);
    if (this.state.isHeld) return null;
    return (
      <>
        <part.Component />
        <Drawn remote={part.remote} />
      </>
    );
  }
}

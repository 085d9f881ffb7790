import { Component, type ReactNode, useState } from 'react';
import { originOf, stackOf } from '../federation/origin.ts';
import { loadWithKit } from '../later/later-modules.ts';

/** A page that fails more often while parts leave is beyond repair. */
const MOST_ERRORS = 3;

interface State {
  failure?: { error: unknown };
}

/** Contains errors of cleanup functions, which React reports to the nearest boundary that stays. */
class LeaveBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};
  private errors = 0;

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.errors += 1;
    void loadWithKit().then(({ failedToLeave }) => failedToLeave(error));
  }

  override render() {
    const { failure } = this.state;
    const { children } = this.props;
    // A remote's errors while rendering end at its own boundary; the shell's concern the whole page.
    if (failure && children !== null && (!originOf(stackOf(failure.error)) || this.errors > MOST_ERRORS))
      throw failure.error;
    return children;
  }
}

/**
 * Renders its children anew for each `id`. The boundary of the last ones stays in the page until their cleanup
 * has run, so that a part that fails to leave does not affect the next one.
 */
export function Outliving({ id, children }: { id: string; children: ReactNode }) {
  const [shown, setShown] = useState({ id, turn: 0 });
  if (shown.id !== id) setShown({ id, turn: shown.turn + 1 });
  return [shown.turn - 1, shown.turn].map((turn) => (
    <LeaveBoundary key={turn}>{turn === shown.turn ? children : null}</LeaveBoundary>
  ));
}

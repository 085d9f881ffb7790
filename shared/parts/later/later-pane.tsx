import { withMessages } from '@tessera/shared/messages';
import { ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Lazy-loaded pane; shows an error titled `title` and a retry button if loading fails. Text typed elsewhere
 * on the screen is kept.
 */
export function laterPane<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  title: () => string,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  // The pane may have its own messages.
  const loadWhole = withMessages(load);
  return function LaterPane(props: Props) {
    const [error, setError] = useState<unknown>(null);
    const [tries, setTries] = useState(0);
    const [isThere, setThere] = useState(Loaded !== null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads it again
    useEffect(() => {
      if (Loaded) return;
      let isGone = false;
      loadWhole().then(
        (module) => {
          Loaded = module.default;
          if (!isGone) setThere(true);
        },
        (reason) => {
          if (!isGone) setError(reason);
        },
      );
      return () => {
        isGone = true;
      };
    }, [tries]);
    if (isThere && Loaded) return <Loaded {...props} />;
    if (error === null) return <SkeletonLines lines={4} />;
    const again = () => {
      setError(null);
      setTries(tries + 1);
    };
    return <ErrorPanel error={error} title={title()} onRetry={again} />;
  };
}

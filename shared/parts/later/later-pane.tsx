import { withMessages } from '@tessera/shared/messages';
import { ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A pane whose code comes when it is first opened, or a word about why it does not and a retry: the server may be away, and
 * what is typed beside it stays. `title` says that it did not come.
 */
export function laterPane<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  title: () => string,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  // It may bring messages of its own.
  const loadWhole = withMessages(load);
  return function LaterPane(props: Props) {
    const [error, setError] = useState<unknown>(null);
    const [tries, setTries] = useState(0);
    const [isThere, setThere] = useState(Loaded !== null);
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

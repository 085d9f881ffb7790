import { withMessages } from '@tessera/shared/messages';
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPartStore, type PartFailure } from './part-store.ts';

/** Why a part is not shown. */
export interface Problem {
  failure: PartFailure;
  /** Fetches it again. */
  retry: () => void;
}

interface Looks<Props> {
  /** Shown while it loads; absent: nothing. */
  waiting?: (props: Props) => ReactNode;
  /** Shown in its place, with the reason and a retry. */
  failed: (problem: Problem, props: Props) => ReactNode;
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Starts loading it before it is rendered. */
  start: () => void;
  /** Loads it again after a failure. */
  retry: () => void;
};

/**
 * The only way to render a part from a separate chunk. It is fetched on first render with its messages, once
 * more at once if that fails early, and again by each retry; React's `lazy` would cache the rejection for the
 * life of the page. A failure to load stays within the part. An error while rendering reaches the remote's
 * boundary, so that the shell reports and replaces the version.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed }: Looks<Props>,
): LazyPart<Props> {
  const store = createPartStore(withMessages(load));

  function Part(props: Props) {
    const { status, value: Loaded, failure } = useSyncExternalStore(store.subscribe, store.get);
    const [isAsked, setAsked] = useState(false);
    // An earlier failure must not be shown before this render has tried again.
    useEffect(() => {
      store.start();
      setAsked(true);
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (status === 'failed' && failure && isAsked) return failed({ failure, retry: store.retry }, props);
    return waiting?.(props) ?? null;
  }
  return Object.assign(Part, { start: store.start, retry: store.retry });
}

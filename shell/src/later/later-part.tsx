import { withMessages } from '@tessera/shared/messages';
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createLoadStore } from '../federation/load-store.ts';
import { FailedPart } from '../remote/FailedPart.tsx';
import { onRetryOfLaterParts, retryLaterParts } from './later-modules.ts';

interface Options {
  /** Its name in a load error, such as "The sign-in"; absent: no error is shown. */
  title?: () => string;
  /** Shown while it loads. */
  skeleton?: ReactNode;
}

const KEY = 'part';

/**
 * A part of the shell that most visits do not need, in a separate chunk: fetched on first render, or earlier
 * by `start`. If loading fails, a retry is offered in its place.
 */
export function createLaterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { title, skeleton = null }: Options = {},
) {
  const store = createLoadStore<ComponentType<P>>({
    load: withMessages(load),
    deadlineMs: 6_500,
    autoRetryWithinMs: 3_000,
  });
  const start = () => store.start(KEY);
  onRetryOfLaterParts(() => store.get(KEY).status === 'failed' && store.retry(KEY));

  function LaterPart(props: P) {
    const state = useSyncExternalStore(store.subscribe, () => store.get(KEY));
    useEffect(start, []);
    if (state.status === 'loaded') return <state.value {...props} />;
    if (state.status !== 'failed' || !title) return skeleton;
    return <FailedPart name={title()} failure={state.failure} onRetry={retryLaterParts} isScreen />;
  }
  return Object.assign(LaterPart, { start });
}

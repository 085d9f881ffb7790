import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createLoadStore } from '../federation/load-store.ts';
import { FailedPart } from '../remote/FailedPart.tsx';

interface Options {
  /** What it is, for people, should it not come: "The sign-in". */
  title: string;
  /** Should it not come, nothing is said. */
  isDispensable?: boolean;
  /** Shown meanwhile. */
  skeleton?: ReactNode;
}

const KEY = 'part';

/**
 * A part of the shell that most visits do without, in a file of its own: fetched when it is first drawn, or by `start`
 * before that. Should it not come, people can try again in its place.
 */
export function createLaterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { title, isDispensable = false, skeleton = null }: Options,
) {
  const store = createLoadStore<ComponentType<P>>({
    load,
    deadlineMs: 6_500,
    autoRetryWithinMs: 3_000,
  });
  const start = () => store.start(KEY);

  function LaterPart(props: P) {
    const state = useSyncExternalStore(store.subscribe, () => store.get(KEY));
    useEffect(start, []);
    if (state.status === 'loaded') return <state.value {...props} />;
    if (state.status !== 'failed' || isDispensable) return skeleton;
    return <FailedPart name={title} failure={state.failure} onRetry={() => store.retry(KEY)} isScreen />;
  }
  return Object.assign(LaterPart, { start });
}

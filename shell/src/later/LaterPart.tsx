import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { FailedPart } from '../remote/FailedPart.tsx';
import { type LaterPartName, type LaterProps, laterParts } from './later-parts.ts';

interface Props extends LaterProps {
  part: LaterPartName;
  /** What it is, for people, should it not come: "The sign-in". */
  title: string;
  /** Should it not come, nothing is said. */
  isDispensable?: boolean;
  /** Shown meanwhile. */
  skeleton?: ReactNode;
}

/** A part of the shell that is fetched when it is first drawn; should that fail, it can be tried again. */
export function LaterPart({ part, title, skeleton = null, isDispensable = false, ...props }: Props) {
  const state = useSyncExternalStore(laterParts.subscribe, () => laterParts.get(part));
  useEffect(() => laterParts.start(part), [part]);
  if (state.status === 'loaded') return <state.value {...props} />;
  if (state.status !== 'failed' || isDispensable) return skeleton;
  return <FailedPart name={title} failure={state.failure} onRetry={() => laterParts.retry(part)} isScreen />;
}

import { type LazyPart, lazyPart } from '@tessera/shared/remote/lazy';
import type { ComponentType, ReactNode } from 'react';
import { FailedPart, type FailedProps } from '../remote/FailedPart.tsx';
import { onRetryOfLaterParts, retryLaterParts } from './later-modules.ts';

interface Options {
  /** Its name in a load error, such as "The sign-in"; absent: no error is shown. */
  title?: () => string;
  /** Replaces it if it fails; gets the `onClose` of a dialog. */
  failed?: ComponentType<FailedProps>;
  /** Shown while it loads. */
  skeleton?: ReactNode;
}

/**
 * A part of the shell that most visits do not need, in a separate chunk: fetched on first render, or earlier
 * by `start`. If it fails, a retry is offered in its place.
 */
export function createLaterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { title, failed: Failed = FailedPart, skeleton = null }: Options = {},
): LazyPart<P> {
  const part = lazyPart(load, {
    waiting: () => skeleton,
    failed({ failure, retry }, props) {
      const { onClose }: { onClose?: () => void } = props;
      if (!title) return skeleton;
      const again = () => {
        retry();
        retryLaterParts();
      };
      return (
        <Failed name={title()} failure={failure} {...(onClose && { onClose })} onRetry={again} isScreen />
      );
    },
  });
  onRetryOfLaterParts(part.retry);
  return part;
}

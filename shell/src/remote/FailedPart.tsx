import { Button } from '@tessera/shared/ui/frame';
import { useEffect } from 'react';
import { watchFailed } from '../federation/live-release.ts';
import type { LoadFailure } from '../federation/load-store.ts';
import { failureText } from './failure-text.ts';
import * as css from './part.module.css';

interface Props {
  /** The part's name for users, such as "Glossaries". */
  name: string;
  /** Name of the remote that it is of, if any: another version that goes live is then taken at once. */
  remote?: string;
  /** Absent when the part loaded and then failed to render. */
  failure?: LoadFailure;
  onRetry: () => void;
  /** A whole screen rather than one panel of several. */
  isScreen?: boolean;
}

/** Replaces a failed part of the application: says what failed and offers a way on. */
export function FailedPart({ name, remote, failure, onRetry, isScreen = false }: Props) {
  useEffect(() => (remote === undefined ? undefined : watchFailed(remote)), [remote]);
  const Heading = isScreen ? 'h1' : 'h2';
  const isSlow = failure?.reason === 'slow';
  return (
    <section className={isScreen ? css.failedScreen : css.failedPanel} role="alert">
      <Heading className={css.title}>
        {name} {isSlow ? 'cannot be shown yet' : 'could not be shown'}
      </Heading>
      <p className={css.text}>
        {failure
          ? failureText(failure)
          : 'It met an error that it did not expect. What was saved is safe; the rest of the application works.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  );
}

import { Button } from '@tessera/shared/ui/frame';
import type { LoadFailure } from '../federation/load-store.ts';
import { failureText } from './failure-text.ts';
import * as css from './part.module.css';

interface Props {
  /** Of the part, as people know it: "Glossaries". */
  name: string;
  /** Absent when it was loaded and then failed while it was drawn. */
  failure?: LoadFailure;
  onRetry: () => void;
  /** A whole screen and not a panel among others. */
  isScreen?: boolean;
}

/** In place of a part of the application: what failed, and the way on. */
export function FailedPart({ name, failure, onRetry, isScreen = false }: Props) {
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

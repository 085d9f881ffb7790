import { Button } from '@tessera/shared/ui/frame';
import { useEffect } from 'react';
import { watchFailed } from '../federation/live-release.ts';
import type { LoadFailure } from '../federation/load-store.ts';
import { t } from '../messages.ts';
import { failureText } from './failure-text.ts';
import * as css from './part.module.css';

interface Props {
  /** The part's name for users, such as "Glossaries". */
  name: string;
  /** Name of its remote, if any: another version that goes live is then applied at once. */
  remote?: string;
  /** Absent if the part loaded and then failed to render. */
  failure?: LoadFailure;
  onRetry: () => void;
  /** A whole screen rather than one panel of several. */
  isScreen?: boolean;
}

/** Replaces a failed part of the application, with the reason and a next step. */
export function FailedPart({ name, remote, failure, onRetry, isScreen = false }: Props) {
  useEffect(() => (remote === undefined ? undefined : watchFailed(remote)), [remote]);
  const Heading = isScreen ? 'h1' : 'h2';
  const isSlow = failure?.reason === 'slow';
  return (
    <section className={isScreen ? css.failedScreen : css.failedPanel} role="alert">
      <Heading className={css.title}>{t(isSlow ? 'part.late' : 'part.failed', { name })}</Heading>
      <p className={css.text}>{failure ? failureText(failure) : t('failure.part')}</p>
      <Button onClick={onRetry}>{t('failure.again')}</Button>
    </section>
  );
}

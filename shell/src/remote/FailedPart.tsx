import { Button } from '@tessera/shared/ui/frame';
import { useEffect } from 'react';
import { watchFailed } from '../federation/live-release.ts';
import type { LoadFailure } from '../federation/load-store.ts';
import * as frame from '../frame/frame.module.css';
import { t } from '../messages.ts';
import { failureText } from './failure-text.ts';
import * as css from './part.module.css';

export interface FailedProps {
  /** The part's name for users, such as "Glossaries". */
  name: string;
  /** Name of its remote, if any: another version that goes live is then applied at once. */
  remote?: string;
  /** Absent if the part loaded and then failed to render. */
  failure?: LoadFailure;
  onRetry: () => void;
  /** Closes it, if it is a dialog. */
  onClose?: () => void;
  /** A whole screen rather than one panel of several. */
  isScreen?: boolean;
}

export const headingOf = (name: string, failure?: LoadFailure) =>
  t(failure?.reason === 'slow' ? 'part.late' : 'part.failed', { name });
export const reasonOf = (failure?: LoadFailure) => (failure ? failureText(failure) : t('failure.part'));

/** Replaces a failed part of the application, with the reason and a next step. */
export function FailedPart({ name, remote, failure, onRetry, isScreen = false }: FailedProps) {
  useEffect(() => (remote === undefined ? undefined : watchFailed(remote)), [remote]);
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <section className={isScreen ? css.failedScreen : css.failedPanel} role="alert">
      <Heading className={css.title}>{headingOf(name, failure)}</Heading>
      <p className={css.text}>{reasonOf(failure)}</p>
      <Button onClick={onRetry}>{t('failure.again')}</Button>
    </section>
  );
}

/** Replaces a failed strip above the work. */
export function FailedStrip({ name, failure, onRetry }: FailedProps) {
  return (
    <p role="alert" className={frame.notice} data-strip>
      <b>{headingOf(name, failure)}</b> {reasonOf(failure)}
      <Button size="small" onClick={onRetry}>
        {t('failure.again')}
      </Button>
    </p>
  );
}

import { Button, Dialog } from '@tessera/shared/ui/frame';
import { t } from '../messages.ts';
import { type FailedProps, headingOf, reasonOf } from './FailedPart.tsx';

/** Replaces a failed dialog; apart, because the dialog belongs to the interface kit. */
export function FailedDialog({ name, failure, onRetry, onClose }: FailedProps) {
  const again = (
    <Button variant="primary" onClick={onRetry}>
      {t('failure.again')}
    </Button>
  );
  return (
    <Dialog title={headingOf(name, failure)} onClose={() => onClose?.()} footer={again}>
      <p>{reasonOf(failure)}</p>
    </Dialog>
  );
}

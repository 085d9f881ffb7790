import { Button, Dialog } from '@tessera/shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { t } from './messages.ts';
import { reasonOf } from './reason.ts';

interface Closable {
  onClose: () => void;
}

/**
 * Lazy-loaded dialog; a dialog with the reason replaces it if it fails. `waiting` is shown until it is loaded: an open
 * dialog keeps typed keys from the page.
 */
export function laterDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props> {
  return lazyPart(load, {
    waiting,
    failed: (problem, { onClose }) => (
      <Dialog
        title={t('failed')}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={problem.retry}>
            {t('again')}
          </Button>
        }
      >
        <p>{reasonOf(problem)}</p>
        <p>{t('kept')}</p>
      </Dialog>
    ),
  });
}

import { Button, IconTrash } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { t } from './messages.ts';

/** Opens the bin of a list; `of` names its contents in messages: `documents`. */
export function BinButton({
  of,
  size,
  children,
}: {
  of: string;
  size?: 'small';
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(size && { size })}
        variant="quiet"
        icon={IconTrash}
        aria-label={t('button.of', { of })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

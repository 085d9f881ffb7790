import { Button, IconTrash } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';

/** Opens the bin of a list; `of` names its contents: `documents`. */
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
        aria-label={`Bin of ${of}`}
        onClick={() => setOpen(true)}
      >
        Bin
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

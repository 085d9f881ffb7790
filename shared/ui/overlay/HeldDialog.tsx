import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../button/Button.tsx';
import { IconX } from '../icons.ts';
import { t } from '../messages.ts';
import * as css from './dialog.module.css';
import { topmost } from './dialog-stack.ts';

interface HeldDialogProps {
  title: string;
  onOpen: () => void;
  onClose: () => void;
}

/** A strip in place of a dialog that would have taken the focus from a text field during typing. */
export function HeldDialog({ title, onOpen, onClose }: HeldDialogProps) {
  const [host] = useState(topmost);
  return createPortal(
    <div role="status" className={css.held} data-strip>
      <span>{title}</span>
      <Button size="small" variant="primary" onClick={onOpen}>
        {t('open')}
      </Button>
      <IconButton icon={IconX} label={t('close')} onClick={onClose} />
    </div>,
    host,
  );
}

import { Dialog, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../../messages.ts';

interface AddTermFrameProps {
  onClose: () => void;
  children?: ReactNode;
}

/** The dialog before its form is known: it takes the keys typed meanwhile. */
export function AddTermFrame({ onClose, children = <SkeletonLines /> }: AddTermFrameProps) {
  return (
    <Dialog title={t('add-term.title')} onClose={onClose}>
      {children}
    </Dialog>
  );
}

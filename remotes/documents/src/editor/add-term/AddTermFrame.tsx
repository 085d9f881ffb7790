import { Dialog, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../../messages.ts';

interface AddTermFrameProps {
  onClose: () => void;
  children?: ReactNode;
}

/** The dialog, empty until its form has loaded; keys typed meanwhile do not reach the editor. */
export function AddTermFrame({ onClose, children = <SkeletonLines /> }: AddTermFrameProps) {
  return (
    <Dialog title={t('add-term.title')} onClose={onClose}>
      {children}
    </Dialog>
  );
}

import { Dialog, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';

interface TypedFrameProps {
  title: string;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog, empty until its form has loaded; keys typed meanwhile do not reach the editor. */
export function TypedFrame({ title, onClose, children = <SkeletonLines /> }: TypedFrameProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}

/** Replaces a dialog in which users type at once while it loads. */
export const typedFrame =
  (title: () => string) =>
  ({ onClose }: { onClose: () => void }) => <TypedFrame title={title()} onClose={onClose} />;

import type { ReactNode } from 'react';
import { HeadFrame, type HeadFrameProps } from './HeadFrame.tsx';

export interface PageHeaderProps extends Omit<HeadFrameProps, 'state'> {
  meta?: ReactNode;
  actions?: ReactNode;
}

/** The same head with custom buttons, for remotes from before `PageHead`. */
export function PageHeader({ meta, actions, ...frame }: PageHeaderProps) {
  return (
    <HeadFrame {...frame} state={meta}>
      {actions}
    </HeadFrame>
  );
}

import { Button, cx, type IconType } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './strips.module.css';

interface StripProps {
  tone: 'warning' | 'danger';
  icon: IconType;
  children: ReactNode;
  actions?: readonly { label: string; keys?: string; run: () => void }[];
}

/** A line above the segments. It never takes the focus; a key leads to its buttons, by `data-strip`. */
export function Strip({ tone, icon: Icon, children, actions = [] }: StripProps) {
  return (
    <div className={cx(css.strip, tone === 'danger' ? css.danger : css.warning)} data-strip>
      <Icon size={16} stroke={2} aria-hidden />
      <span className={css.text}>{children}</span>
      {actions.map(({ label, keys, run }) => (
        <Button key={label} size="small" variant="quiet" title={keys} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}

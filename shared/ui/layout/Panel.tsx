import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import * as css from './layout.module.css';

export interface ToolbarProps {
  /** Accessible name of the toolbar. */
  label: string;
  /** Sticky below the frame while the list scrolls. */
  isSticky?: boolean;
  /** Takes the remaining width, usually a `SearchField`. */
  main?: ReactNode;
  children?: ReactNode;
}

/** Search and filters of a list on one line. */
export function Toolbar({ label, isSticky = false, main, children }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style and a legend
    <div role="group" aria-label={label} className={cx(css.toolbar, isSticky && css.sticky)}>
      {main && <div className={css.grow}>{main}</div>}
      {children}
    </div>
  );
}

/** Pushes the following items in a `Toolbar` to the end. */
export function Spacer() {
  return <span className={css.spacer} />;
}

export interface PanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a screen on its own surface. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.panelHead}>
        <h2 className={css.panelTitle}>{title}</h2>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

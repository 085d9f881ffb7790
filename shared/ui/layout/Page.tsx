import type { ReactNode } from 'react';
import { Link, usePageTitle } from '../../router/index.ts';
import { cx } from '../class-names.ts';
import { IconChevronLeft } from '../icons.ts';
import { CONTENT_ID } from '../text/Text.tsx';
import { EditableTitle, type EditableTitleProps } from './EditableTitle.tsx';
import * as css from './layout.module.css';

export interface PageProps {
  /** Names the browser's tab; `''` while it is not known. */
  title: string;
  /** No margins and no greatest width: the screen lays itself out. */
  isFull?: boolean;
  children: ReactNode;
}

/** A screen. The skip link and every navigation put the focus here. */
export function Page({ title, isFull = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div id={CONTENT_ID} tabIndex={-1} className={cx(css.page, isFull && css.full)}>
      {children}
    </div>
  );
}

export interface PageHeaderProps {
  title: string;
  /** Makes the title editable in place; reject to keep the editor open with the error. */
  onRename?: EditableTitleProps['onRename'];
  /** Longest title, characters. */
  maxLength?: number;
  /** Languages, counts, who and when: one line under the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
}

/** The head of a screen: its name, what there is to know, what there is to do. */
export function PageHeader({ title, onRename, maxLength, meta, actions, back }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.heading}>
        {back && (
          <Link to={back.to} className={css.crumb}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            {back.label}
          </Link>
        )}
        {onRename ? (
          <EditableTitle title={title} onRename={onRename} maxLength={maxLength} />
        ) : (
          <h1 className={css.title}>{title}</h1>
        )}
        {meta && <div className={css.meta}>{meta}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}

export interface ToolbarProps {
  /** What it acts on, for a screen reader. */
  label: string;
  /** Stays in view under the frame while the list scrolls. */
  isSticky?: boolean;
  /** Takes the room there is, usually a `SearchField`. */
  main?: ReactNode;
  children?: ReactNode;
}

/** Search and filters of a list on one line. */
export function Toolbar({ label, isSticky = false, main, children }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look and a legend
    <div role="group" aria-label={label} className={cx(css.toolbar, isSticky && css.sticky)}>
      {main && <div className={css.grow}>{main}</div>}
      {children}
    </div>
  );
}

/** Pushes what follows in a `Toolbar` to its end. */
export function Spacer() {
  return <span className={css.spacer} />;
}

export interface PanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One of several things on a screen, on a surface of its own. */
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

import type { ReactNode } from 'react';
import { Link } from '../../router/index.ts';
import { IconChevronLeft } from '../icons.ts';
import { EditableTitle, type EditableTitleProps } from './EditableTitle.tsx';
import * as css from './layout.module.css';

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

/** The header of a screen: title, facts and actions. */
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

import type { ReactNode, Ref } from 'react';
import { Link } from '../../browser/router/index.ts';
import { cx } from '../class-names.ts';
import { IconChevronLeft } from '../icons.ts';
import { EditableTitle, type EditableTitleProps } from './EditableTitle.tsx';
import * as css from './head.module.css';

export interface HeadFrameProps {
  /** The parent page. */
  back?: { to: string; label: string } | undefined;
  title: string;
  /** Makes the title editable in place; reject to keep the editor open with the error. */
  onRename?: EditableTitleProps['onRename'] | undefined;
  /** Longest title, characters. */
  maxLength?: number | undefined;
  /** Badges, counts, languages, author and date, the most important first. */
  state?: ReactNode;
}

interface Props extends HeadFrameProps {
  ref?: Ref<HTMLElement>;
  isNarrow?: boolean;
  children?: ReactNode;
}

/** Location, title, state, and at the end of the row the actions. */
export function HeadFrame({ ref, isNarrow, ...props }: Props) {
  const { back, title, onRename, maxLength, state, children } = props;
  return (
    <header ref={ref} className={cx(css.head, isNarrow && css.narrow)}>
      {back && (
        <div className={css.where}>
          <Link to={back.to} className={css.crumb}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            {back.label}
          </Link>
        </div>
      )}
      <div className={css.what}>
        {onRename ? (
          <EditableTitle title={title} onRename={onRename} maxLength={maxLength} />
        ) : (
          <h1 className={css.title} dir="auto" title={title}>
            {title}
          </h1>
        )}
      </div>
      {children && <div className={css.actions}>{children}</div>}
      {state && <div className={css.state}>{state}</div>}
    </header>
  );
}

import type { ButtonHTMLAttributes, ComponentType, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from '../../browser/router/index.ts';
import { cx } from '../class-names.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import * as css from './button.module.css';

export type IconType = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  'aria-hidden'?: boolean;
}>;
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  primary: css.primary,
  secondary: css.secondary,
  quiet: css.quiet,
  danger: css.danger,
};

interface Shared {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Why it is disabled. It stays focusable, so that the reason can be read. */
  disabledReason?: string | null | false;
  /** In progress: shows it, and ignores further clicks. */
  busy?: boolean;
}

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & { ref?: Ref<HTMLButtonElement> };

export interface ButtonProps extends Shared, Native {
  icon?: IconType;
  children: ReactNode;
}

/** A disabled button keeps its focus and its place in the Tab order, but does nothing. */
function guard({ blocked, onClick }: { blocked: boolean; onClick: Native['onClick'] }): Native['onClick'] {
  if (!blocked) return onClick;
  return (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  disabledReason,
  busy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = busy || Boolean(disabledReason);
  return (
    <Tooltip text={disabledReason || null}>
      <button
        {...rest}
        type={type}
        className={cx(
          css.button,
          VARIANTS[variant],
          size === 'small' && css.small,
          busy && css.busy,
          className,
        )}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        onClick={guard({ blocked, onClick })}
      >
        {busy ? (
          <span className={css.spinner} aria-hidden="true" />
        ) : (
          Icon && <Icon size={18} stroke={1.75} aria-hidden />
        )}
        {children}
      </button>
    </Tooltip>
  );
}

export interface IconButtonProps extends Shared, Omit<Native, 'children' | 'aria-label'> {
  icon: IconType;
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  /** Shown in the tooltip after the name, e.g. `Ctrl+S`. */
  shortcut?: string;
}

export function IconButton({
  variant = 'quiet',
  size = 'medium',
  icon: Icon,
  label,
  shortcut,
  disabledReason,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const blocked = busy || Boolean(disabledReason);
  return (
    <Tooltip
      text={disabledReason || label}
      shortcut={disabledReason ? undefined : shortcut}
      isName={!disabledReason}
    >
      <button
        {...rest}
        type={type}
        className={cx(css.button, css.icon, VARIANTS[variant], size === 'small' && css.small, className)}
        aria-label={label}
        aria-keyshortcuts={shortcut?.replace(/Ctrl|Strg/, 'Control')}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        onClick={guard({ blocked, onClick })}
      >
        {busy ? (
          <span className={css.spinner} aria-hidden="true" />
        ) : (
          <Icon size={size === 'small' ? 16 : 18} stroke={1.75} aria-hidden />
        )}
      </button>
    </Tooltip>
  );
}

export interface LinkButtonProps {
  /** A path of the application, or with `download` any address of the server. */
  to: string;
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  icon?: IconType;
  /** Downloads `to` instead of navigating. */
  download?: boolean;
  children: ReactNode;
}

/** A link styled as a button. */
export function LinkButton({
  to,
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  download,
  children,
}: LinkButtonProps) {
  const className = cx(css.button, VARIANTS[variant], size === 'small' && css.small);
  const content = (
    <>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      {children}
    </>
  );
  if (download) {
    return (
      <a className={className} href={to} download>
        {content}
      </a>
    );
  }
  return (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}

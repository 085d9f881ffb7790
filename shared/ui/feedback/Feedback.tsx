import type { ReactNode } from 'react';
import { isApiError, messageOf } from '../../browser/api/index.ts';
import { Button, type IconType } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconRefresh } from '../icons.ts';
import { t as common } from '../messages.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import * as css from './feedback.module.css';
import { t } from './messages.ts';
import type { Tone } from './toast-store.ts';

const TONES: Record<Tone | 'grey', string | undefined> = {
  neutral: css.neutral,
  success: css.success,
  warning: css.warning,
  danger: css.danger,
  grey: css.grey,
};

export interface EmptyStateProps {
  icon?: IconType;
  title: string;
  /** Its purpose, or why it is empty. */
  children: ReactNode;
  /** The next step: buttons. */
  actions?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {Icon && (
        <span className={css.emblem}>
          <Icon size={26} stroke={1.5} aria-hidden />
        </span>
      )}
      <p className={css.emptyTitle}>{title}</p>
      <div className={css.emptyText}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

const NOTICE_ICONS = {
  neutral: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
};

export interface NoticeProps {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Announces it when it appears. */
  isLive?: boolean;
}

/** An inline message. */
export function Notice({ tone = 'neutral', title, children, actions, isLive = false }: NoticeProps) {
  const Icon = NOTICE_ICONS[tone];
  return (
    <div
      className={cx(css.notice, TONES[tone])}
      role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <span className={css.noticeIcon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={css.noticeBody}>
        {title && <p className={css.noticeTitle}>{title}</p>}
        <div>{children}</div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}

export interface ErrorPanelProps {
  /** Any thrown value; an `ApiError` has its own message. */
  error: unknown;
  /** The failed action: `Couldn’t load the terms` */
  title?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  actions?: ReactNode;
}

/** What happened, what to do, and a retry button. */
export function ErrorPanel({ error, title, onRetry, isRetrying = false, actions }: ErrorPanelProps) {
  const message = messageOf(error);
  // Retrying cannot fix a rejection.
  const canPass = !isApiError(error) || error.status === 0 || error.status >= 500 || error.status === 429;
  return (
    <Notice
      tone="danger"
      isLive
      title={title ?? (isApiError(error) ? error.title : undefined)}
      actions={
        (onRetry && canPass) || actions ? (
          <>
            {onRetry && canPass && (
              <Button size="small" icon={IconRefresh} onClick={onRetry} busy={isRetrying}>
                {common('retry')}
              </Button>
            )}
            {actions}
          </>
        ) : undefined
      }
    >
      {message}
    </Notice>
  );
}

export interface BadgeProps {
  tone?: Tone | 'grey';
  icon?: IconType;
  children: ReactNode;
}

/** A short status label. */
export function Badge({ tone = 'grey', icon: Icon, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, TONES[tone])}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  );
}

/** A placeholder bar for text; `width` as in CSS. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return (
    <span className={css.skeleton} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
  );
}

const WIDTHS = ['72%', '94%', '58%', '86%', '66%'];

/** The skeleton of a text. */
export function SkeletonLines({ lines = 4, label = t('loading') }: { lines?: number; label?: string }) {
  return (
    <div className={css.lines} aria-busy="true">
      <VisuallyHidden>{label}…</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={WIDTHS[index % WIDTHS.length]} />
      ))}
    </div>
  );
}

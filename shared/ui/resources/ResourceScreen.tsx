import type { ReactNode } from 'react';
import { isNotFound } from '../../browser/api/index.ts';
import { paths } from '../../browser/paths/index.ts';
import { type IconType, LinkButton } from '../button/Button.tsx';
import { EmptyState, ErrorPanel, SkeletonLines } from '../feedback/Feedback.tsx';
import { Page } from '../layout/Page.tsx';
import { VisuallyHidden } from '../text/Text.tsx';
import { t } from './messages.ts';

/** The id in a URL, or 0 for an invalid one. */
export function idOf(param: string | undefined): number {
  return /^[1-9]\d{0,9}$/.test(param ?? '') ? Number(param) : 0;
}

export interface ResourceScreenProps<R> {
  /** Noun used in messages: `memory`. */
  noun: string;
  icon: IconType;
  /** From `idOf`. */
  id: number;
  query: { data: R | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: (resource: R) => ReactNode;
}

/** The screen of a resource while loading, on failure, when deleted, and when loaded. */
export function ResourceScreen<R extends { name: string }>(props: ResourceScreenProps<R>) {
  const { noun, icon, id, query, children } = props;
  if (query.data) return <>{children(query.data)}</>;
  const isGone = id === 0 || isNotFound(query.error);
  return (
    <Page title={isGone ? t('screen.gone', { noun }) : ''}>
      <VisuallyHidden>
        <h1>{t(isGone ? 'screen.gone' : 'screen.loading', { noun })}</h1>
      </VisuallyHidden>
      {isGone ? (
        <EmptyState
          icon={icon}
          title={t('screen.gone.title', { noun })}
          actions={
            <LinkButton to={paths.home()} variant="primary">
              {t('screen.home')}
            </LinkButton>
          }
        >
          {t('screen.gone.text')}
        </EmptyState>
      ) : query.error ? (
        <ErrorPanel
          error={query.error}
          title={t('screen.failed', { noun })}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonLines lines={6} label={t('screen.loading', { noun })} />
      )}
    </Page>
  );
}

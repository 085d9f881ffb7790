import type { ReactNode } from 'react';
import { isApiError } from '../../api/index.ts';
import { paths } from '../../paths/index.ts';
import { type IconType, LinkButton } from '../button/Button.tsx';
import { EmptyState, ErrorPanel, SkeletonLines } from '../feedback/Feedback.tsx';
import { Page } from '../layout/Page.tsx';
import { VisuallyHidden } from '../text/Text.tsx';

/** The id in a URL, or 0 for an invalid one. */
export function idOf(param: string | undefined): number {
  return /^[1-9]\d{0,9}$/.test(param ?? '') ? Number(param) : 0;
}

export interface ResourceScreenProps<R> {
  /** `memory` */
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
  const isGone = id === 0 || (isApiError(query.error) && query.error.status === 404);
  return (
    <Page title={isGone ? `No such ${noun}` : ''}>
      <VisuallyHidden>
        <h1>{isGone ? `No such ${noun}` : `Loading the ${noun}`}</h1>
      </VisuallyHidden>
      {isGone ? (
        <EmptyState
          icon={icon}
          title={`There is no such ${noun}`}
          actions={
            <LinkButton to={paths.home()} variant="primary">
              Go to Home
            </LinkButton>
          }
        >
          It was deleted, or the address is wrong. What was deleted is kept in the bin for a while: managers
          find it on Home.
        </EmptyState>
      ) : query.error ? (
        <ErrorPanel
          error={query.error}
          title={`The ${noun} could not be loaded`}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonLines lines={6} label={`Loading the ${noun}`} />
      )}
    </Page>
  );
}

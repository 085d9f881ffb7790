import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { ComponentType, ReactNode } from 'react';

/** A screen or panel and its version: the requested one, or its replacement. */
export interface Part {
  Component: ComponentType;
  /** Contains it. */
  Boundary: ComponentType<BoundaryProps>;
  remote: RemoteRelease;
}

export interface BoundaryProps {
  part: Part;
  /** Rendered in place of the failed part; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
}

/** A version that stopped the whole page when last rendered. */
export class HungError extends Error {
  override readonly name = 'HungError';
}

import { withMessages } from '@tessera/shared/messages';
import { type ComponentType, lazy, Suspense } from 'react';
import type { ArrangeProps } from './arrange-props.ts';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "arrange" */ './Arrange.tsx')).Arrange,
);
// Segments are listed without it.
const None: ComponentType<ArrangeProps> = () => null;
const Loaded = lazy(async () => ({ default: await load().catch(() => None) }));

/** Filters, order and views; loaded after the segments. */
export function LaterArrange(props: ArrangeProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

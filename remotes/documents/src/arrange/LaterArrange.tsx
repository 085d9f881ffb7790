import { withMessages } from '@tessera/shared/messages';
import { lazy, Suspense } from 'react';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "arrange" */ './Arrange.tsx')).Arrange,
);
// Segments are found and shown without it.
const Loaded = lazy(async () => ({ default: await load().catch(() => () => null) }));

/** How the segments are sorted, and views of them; the code comes after the segments. */
export function LaterArrange() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}

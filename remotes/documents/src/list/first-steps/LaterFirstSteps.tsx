import { withMessages } from '@tessera/shared/messages';
import { lazy, Suspense } from 'react';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "first-steps" */ './FirstSteps.tsx')).FirstSteps,
);
// The editor works without hints.
const Loaded = lazy(async () => ({ default: await load().catch(() => () => null) }));

/** The hints of a sample document, lazy-loaded. */
export function LaterFirstSteps() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}

import { withMessages } from '@tessera/shared/messages';
import { lazy, Suspense } from 'react';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "first-steps" */ './FirstSteps.tsx')).FirstSteps,
);
// Hints that do not come leave the editor as it is.
const Loaded = lazy(async () => ({ default: await load().catch(() => () => null) }));

/** The hints of a sample, whose code comes with the first of them. */
export function LaterFirstSteps() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}

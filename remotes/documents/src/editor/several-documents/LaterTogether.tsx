import { withMessages } from '@tessera/shared/messages';
import { useUrlState } from '@tessera/shared/router';
import { type ComponentType, lazy, Suspense } from 'react';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "together" */ './TogetherStrip.tsx')).TogetherStrip,
);
// The document works without the others.
const None: ComponentType<{ asked: string }> = () => null;
const Loaded = lazy(async () => ({ default: await load().catch(() => None) }));

/** The documents opened together with this one, if the address names any. */
export function LaterTogether() {
  const asked = useUrlState().get('together');
  return (
    asked && (
      <Suspense fallback={null}>
        <Loaded asked={asked} />
      </Suspense>
    )
  );
}

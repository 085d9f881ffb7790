import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { withMessages } from '@tessera/shared/messages';
import { type ComponentType, lazy, Suspense } from 'react';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "help" */ './WritingHelp.tsx')).WritingHelp,
);
// The editor works without it.
const Loaded = lazy(async () => ({
  default: await load().catch((): ComponentType<{ record: DocumentRecord }> => () => null),
}));

/** Lazy-loaded help for the segment being edited. */
export function LaterHelp({ record }: { record: DocumentRecord }) {
  return (
    <Suspense fallback={null}>
      <Loaded record={record} />
    </Suspense>
  );
}

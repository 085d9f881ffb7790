import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { withMessages } from '@tessera/shared/messages';
import { type ComponentType, lazy, Suspense } from 'react';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "help" */ './WritingHelp.tsx')).WritingHelp,
);
// Without it the editor is as it is.
const Loaded = lazy(async () => ({
  default: await load().catch((): ComponentType<{ record: DocumentRecord }> => () => null),
}));

/** Help for the segment being written, whose code comes after the editor. */
export function LaterHelp({ record }: { record: DocumentRecord }) {
  return (
    <Suspense fallback={null}>
      <Loaded record={record} />
    </Suspense>
  );
}

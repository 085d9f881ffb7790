import { withMessages } from '@tessera/shared/messages';
import { type ComponentType, lazy, Suspense } from 'react';
import type { MentionListProps } from './MentionList.tsx';

const load = withMessages(
  async () => (await import(/* webpackChunkName: "mentions" */ './MentionList.tsx')).MentionList,
);
// Comments can be written without it.
const None: ComponentType<MentionListProps> = () => null;
const Loaded = lazy(async () => ({ default: await load().catch(() => None) }));

/** The list of people to mention, loaded on the first `@`. */
export function LaterMentions(props: MentionListProps) {
  if (!props.text.includes('@')) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

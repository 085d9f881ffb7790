import { laterLine } from '@tessera/shared/remote/later';
import type { MentionListProps } from './MentionList.tsx';

const Loaded = laterLine(
  async () => (await import(/* webpackChunkName: "mentions" */ './MentionList.tsx')).MentionList,
);

/** The list of people to mention, loaded on the first `@`. */
export function LaterMentions(props: MentionListProps) {
  return props.text.includes('@') && <Loaded {...props} />;
}

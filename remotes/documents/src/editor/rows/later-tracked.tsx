import { laterLine } from '@tessera/shared/remote/later';
import { SegmentText } from '../../core/segments/SegmentText.tsx';

const load = () => import(/* webpackChunkName: "tracked" */ './Tracked.tsx');

// Only reviewers show tracked changes in the list.
export const TrackedInView = laterLine(async () => (await load()).TrackedInView);
export const TrackedInRow = laterLine(
  async () => (await load()).TrackedInRow,
  ({ record, isLive }) => !isLive && <SegmentText text={record.target} codes={record.codes} />,
);

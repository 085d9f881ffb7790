/** From untouched to done; `server/formats/xliff` maps them to a file's own states. */
export const SEGMENT_STATES = ['initial', 'draft', 'translated', 'reviewed', 'final'] as const;

export type SegmentState = (typeof SEGMENT_STATES)[number];

import type { RecordPages } from '../../core/segments/record-pages.ts';

/** Row numbers drawn before and after a listed segment; `null` = none. */
export interface Neighbours {
  before: number | null;
  after: number | null;
}

interface Around {
  /** Row numbers listed directly above and below; `undefined` = none, or not loaded. */
  above: number | undefined;
  below: number | undefined;
  /** The neighbours drawn around the row above. */
  ofAbove: Neighbours | null;
  /** The document's number of segments. */
  count: number;
}

/** The previous and next segments in the document, unless already drawn there. */
export function neighboursOf(row: number, { above, below, ofAbove, count }: Around): Neighbours {
  const before = row - 1;
  const after = row + 1;
  const isDrawnAbove = above === before || ofAbove?.after === before;
  return {
    before: before < 1 || isDrawnAbove ? null : before,
    after: after > count || below === after ? null : after,
  };
}

type Listed = Pick<RecordPages, 'at' | 'hasNeighbours'>;

/** The neighbours of a loaded segment, whether shown or not; `count` is the document's number of segments. */
export function neighboursAt(pages: Listed, index: number, count: number): Neighbours {
  const record = pages.at(index);
  if (!record) return { before: null, after: null };
  const above = pages.at(index - 1);
  return neighboursOf(record.row_number, {
    above: above?.row_number,
    below: pages.at(index + 1)?.row_number,
    ofAbove: above && pages.hasNeighbours(above.id) ? neighboursAt(pages, index - 1, count) : null,
    count,
  });
}

import type { RecordPages } from '../../core/segments/record-pages.ts';

/** Numbers of the segments drawn before and after one of the list; `null` = none. */
export interface Neighbours {
  before: number | null;
  after: number | null;
}

interface Around {
  /** Numbers of the segments that the list shows directly above and below; `undefined` = none, or not loaded. */
  above: number | undefined;
  below: number | undefined;
  /** What is drawn around the one above. */
  ofAbove: Neighbours | null;
  /** How many segments the document has. */
  count: number;
}

/** The segments directly before and after one in the document, as far as they are not drawn there anyway. */
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

/** Those of a segment of the list that is loaded, shown or not; `count` is how many segments the document has. */
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

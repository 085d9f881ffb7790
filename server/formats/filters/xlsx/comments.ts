import type { XmlTape } from '../../xml/tape.ts';
import { textOf } from '../office/read-runs.ts';

/** Comments on cells: the format used since 1997, and threads since 2018. */
export const COMMENTS_ROOT = 'comments';
export const THREADS_ROOT = 'tc:ThreadedComments';

/** Author of the copy that Excel keeps of a thread in the old format. */
const MIRROR = /^tc=/;

export interface CellComment {
  /** The element that holds the text. */
  node: number;
  /** `A1` */
  cell: string;
  /** End of the elements that count the text's characters, if any. */
  end?: number;
}

/** The comments of a part; `hasThreads`: except the copies of threads for old programs. */
export function cellComments(
  tape: XmlTape,
  root: number,
  { hasThreads }: { hasThreads: boolean },
): CellComment[] {
  return tape.nameOf(root) === THREADS_ROOT ? readThreads(tape, root) : readComments(tape, root, hasThreads);
}

function readComments(tape: XmlTape, root: number, hasThreads: boolean): CellComment[] {
  const authors = tape.child(root, 'authors');
  const isMirror = (authors < 0 ? [] : tape.childElements(authors)).map((one) =>
    MIRROR.test(textOf(tape, one)),
  );
  const list = tape.child(root, 'commentList');
  return (list < 0 ? [] : tape.childElements(list)).flatMap((comment) => {
    const node = tape.child(comment, 'text');
    const author = Number(tape.attribute(comment, 'authorId') ?? '');
    if (node < 0 || (hasThreads && isMirror[author])) return [];
    return [{ node, cell: tape.attribute(comment, 'ref') ?? '' }];
  });
}

/** Mentions store character offsets, so they are removed with the text they refer to. */
function readThreads(tape: XmlTape, root: number): CellComment[] {
  return tape.childElements(root).map((node) => {
    const cell = tape.attribute(node, 'ref') ?? '';
    const mentions = tape.child(node, 'tc:mentions');
    return mentions < 0 ? { node, cell } : { node, cell, end: tape.end[mentions] ?? 0 };
  });
}

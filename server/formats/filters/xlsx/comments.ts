import type { XmlTape } from '../../xml/tape.ts';
import { textOf } from '../office/read-runs.ts';

/** What was said of cells: as programs have it since 1997, and as conversations of people with accounts since 2018. */
export const COMMENTS_ROOT = 'comments';
export const THREADS_ROOT = 'tc:ThreadedComments';

/** The author that Excel gives to what stands in the old place for a conversation in the new. */
const MIRROR = /^tc=/;

export interface CellComment {
  /** The element with the text. */
  node: number;
  /** `A1` */
  cell: string;
  /** Where what counts the characters of the text ends, if there is any. */
  end?: number;
}

/** The comments of a part; `hasThreads`: without those that only tell old programs of a conversation. */
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

/** Mentions count the characters before a name: they go with the text that they are in. */
function readThreads(tape: XmlTape, root: number): CellComment[] {
  return tape.childElements(root).map((node) => {
    const cell = tape.attribute(node, 'ref') ?? '';
    const mentions = tape.child(node, 'tc:mentions');
    return mentions < 0 ? { node, cell } : { node, cell, end: tape.end[mentions] ?? 0 };
  });
}

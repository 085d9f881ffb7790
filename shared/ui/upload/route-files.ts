import type { FileTaker } from './file-takers.ts';

/** A file that more than one list takes. */
export interface AmbiguousFile {
  file: File;
  takers: readonly FileTaker[];
}

export interface Routes {
  /** By the one list that takes them. */
  sure: ReadonlyMap<FileTaker, readonly File[]>;
  ambiguous: readonly AmbiguousFile[];
  /** No list takes them. */
  refused: readonly File[];
}

/** Which list each file is for, by its ending. One that a person dropped on a list is for that list, if it takes it. */
export function routeFiles(
  files: readonly File[],
  takers: readonly FileTaker[],
  dropped?: FileTaker | undefined,
): Routes {
  const sure = new Map<FileTaker, File[]>();
  const ambiguous: AmbiguousFile[] = [];
  const refused: File[] = [];
  for (const file of files) {
    const name = file.name.toLowerCase();
    const able = takers.filter(({ accept }) => accept.some((ending) => name.endsWith(ending.toLowerCase())));
    const [only, ...others] = able;
    const taker = dropped && able.includes(dropped) ? dropped : others.length === 0 ? only : undefined;
    if (taker) sure.set(taker, [...(sure.get(taker) ?? []), file]);
    else if (only) ambiguous.push({ file, takers: able });
    else refused.push(file);
  }
  return { sure, ambiguous, refused };
}

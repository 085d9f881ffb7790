import type { FileTaker } from './file-takers.ts';

/** A file accepted by several lists. */
export interface AmbiguousFile {
  file: File;
  takers: readonly FileTaker[];
}

export interface Routes {
  /** Files accepted by exactly one list. */
  sure: ReadonlyMap<FileTaker, readonly File[]>;
  ambiguous: readonly AmbiguousFile[];
  /** Files accepted by no list. */
  refused: readonly File[];
}

/** The target list of each file, by extension. A file dropped on a list goes there if accepted. */
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

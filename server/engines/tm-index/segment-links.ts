import { link, rm } from 'node:fs/promises';

/** Most earlier files that a save refers to; beyond that, the smaller ones are written again. */
const MOST_FILES = 24;

/** A file with containers of the index. */
export interface SavedFile {
  path: string;
  /** All bytes of its blocks. */
  bytes: number;
}

/** The block of a saved container. */
export interface SavedBlock {
  file: SavedFile;
  at: number;
  bytes: number;
  sum: number;
}

/**
 * Links the files of earlier saves next to a new one, as `<path>.1` and so on: a file exists as long as a save
 * needs it, whichever server deletes the others. Leaves out files of which less than half is still used, so
 * that the size on disk is bounded, and any that cannot be linked.
 *
 * @returns the links by the path of the earlier file.
 */
export async function linkFiles(
  path: string,
  blocks: readonly (SavedBlock | null)[],
): Promise<Map<string, SavedFile>> {
  const used = new Map<string, { file: SavedFile; bytes: number }>();
  for (const block of blocks) {
    if (!block) continue;
    const one = used.get(block.file.path) ?? { file: block.file, bytes: 0 };
    one.bytes += block.bytes;
    used.set(block.file.path, one);
  }
  const worth = [...used.values()].filter(({ file, bytes }) => bytes * 2 >= file.bytes);
  worth.sort((a, b) => b.bytes - a.bytes);
  // Dropping half at once: a file is then written again a few times at most.
  if (worth.length > MOST_FILES) worth.length = MOST_FILES / 2;
  const links = new Map<string, SavedFile>();
  for (const { file } of worth) {
    const linked = linkOf(path, links.size + 1);
    // Another server may have deleted the file, or the file system may not have links.
    const isLinked = await link(file.path, linked).then(
      () => true,
      () => false,
    );
    if (isLinked) links.set(file.path, { path: linked, bytes: file.bytes });
  }
  return links;
}

export function linkOf(path: string, number: number): string {
  return `${path}.${number}`;
}

export async function unlinkFiles(links: ReadonlyMap<string, SavedFile>): Promise<void> {
  for (const { path } of links.values()) await rm(path, { force: true });
}

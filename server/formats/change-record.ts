import type { XmlSource } from './xml/encoding.ts';
import { type Change, changesOf, type Splice } from './xml/splice.ts';

/** Records what a writer changes in a file, or in each entry of an archive. */
export class ChangeRecord {
  /** By entry; `''` is the file itself. Only files with changes. */
  readonly files = new Map<string, Change[]>();
  /** A file that was converted to UTF-8 as a whole, with its former encoding: the changes are then in this file. */
  converted: { encoding: string; bytes: Uint8Array } | null = null;
  /** How many texts differ from the upload. */
  texts = 0;

  take(entry: string, source: XmlSource, splices: readonly Splice[]): void {
    const changes = changesOf(source, splices);
    if (changes.length > 0) this.files.set(entry, changes);
  }
}

import type { FileLanguages } from '@tessera/shared/text/file-languages';

/** A file that waits for what a person says of it. */
export interface AskedFile {
  id: number;
  file: File;
  /** The translation that was given with it. */
  target: File | null;
  /** Whether there can be one. */
  takesTarget: boolean;
  /** Endings of a translation: those of its format. */
  endings: readonly string[];
  /** Somebody wants to say how it is read, though its languages may be known. */
  isChosen: boolean;
  /** What the names say. */
  proposed: FileLanguages;
  /** Uploads both as documents of their own; `null` unless both were given. */
  separate: (() => void) | null;
}

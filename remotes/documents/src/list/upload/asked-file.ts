import type { FileLanguages } from '@tessera/shared/text/file-languages';

/** A file waiting for the user's input. */
export interface AskedFile {
  id: number;
  file: File;
  /** The translation given with it. */
  target: File | null;
  /** Whether a translation is possible. */
  takesTarget: boolean;
  /** Extensions of the format, for its translation. */
  endings: readonly string[];
  /** The user wants to choose import options, even if the languages are known. */
  isChosen: boolean;
  /** Languages from the file names. */
  proposed: FileLanguages;
  /** Uploads both as separate documents; `null` unless both were given. */
  separate: (() => void) | null;
}

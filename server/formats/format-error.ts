import type { Wording } from '../../shared/contract/common.ts';
import { type Sentence, Worded } from '../http/worded.ts';

export interface FormatErrorPlace {
  /** 1-based. */
  line?: number;
  /** 1-based, in characters. */
  column?: number;
  /** In bytes from the start of the file. */
  offset?: number;
}

/**
 * A file, or an edit of one, was rejected. `message` is for people: what is wrong, where, and what to do; `code` is for
 * programs.
 */
export class FormatError extends Error {
  readonly code: string;
  /** The message in words of the catalogue. */
  readonly says: Wording | undefined;
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;

  constructor(code: string, message: Sentence, place: FormatErrorPlace = {}) {
    super(String(message));
    this.says = message instanceof Worded ? message.says : undefined;
    this.name = 'FormatError';
    this.code = code;
    if (place.line !== undefined) this.line = place.line;
    if (place.column !== undefined) this.column = place.column;
    if (place.offset !== undefined) this.offset = place.offset;
  }
}

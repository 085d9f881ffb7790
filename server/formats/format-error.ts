import type { Wording } from '../../shared/domain/contract/common.ts';
import { Localised, localised } from '../messages/localised.ts';

export interface FormatErrorPlace {
  /** 1-based. */
  line?: number;
  /** 1-based, in characters. */
  column?: number;
  /** In bytes from the start of the file. */
  offset?: number;
}

/**
 * A file or an edit was rejected. `message` tells the user about the problem, its position, and the solution;
 * `code` is for programs.
 */
export class FormatError extends Error {
  readonly code: string;
  /** The message as a catalogue id with arguments. */
  readonly says: Wording;
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;

  constructor(code: string, message: Localised, place: FormatErrorPlace = {}) {
    super(String(message));
    this.says = message.says;
    this.name = 'FormatError';
    this.code = code;
    if (place.line !== undefined) this.line = place.line;
    if (place.column !== undefined) this.column = place.column;
    if (place.offset !== undefined) this.offset = place.offset;
  }
  get sentence(): Localised {
    return new Localised(this.says);
  }
}

/** A FormatError whose message begins with the position. */
export function placedError(
  code: string,
  problem: Localised,
  place: { line: number; column: number },
): FormatError {
  const { line, column } = place;
  return new FormatError(code, localised('format.at-column', { line, column, problem }), { line, column });
}

/** `U+FFFE`, the usual notation of a character. */
export function unicodeName(codepoint: number): string {
  return `U+${codepoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

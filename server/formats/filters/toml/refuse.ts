import { localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';

/** Problems by their names in the message. */
export type Problem =
  | 'key'
  | 'equals'
  | 'value'
  | 'line'
  | 'bracket'
  | 'array'
  | 'table'
  | 'twice'
  | 'string'
  | 'escape'
  | 'control';

/** Throws a FormatError with line and column. */
export function refuse(problem: Problem, text: string, at: number): never {
  throw placedError('toml', localised('format.toml', { problem }), new Places(text).at(at));
}

/** Whether TOML forbids a character in strings and comments. Tabs are allowed. */
export function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || code === 0x7f;
}

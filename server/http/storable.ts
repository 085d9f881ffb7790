import { isStorable } from '../../shared/text/storable.ts';
import { ProblemError } from './problem.ts';

/**
 * Throws 422 with the field for text in a request that cannot be stored. Every parameter, query and body passes here
 * before anything reads it, so that no query has to think of it.
 */
export function requireStorable(input: unknown): void {
  // Not recursive: a body may be nested more deeply than the stack is high.
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) throw unstorable(path);
      if (typeof part === 'string' || typeof part === 'object') {
        open.push({ path: path === '' ? name : `${path}.${name}`, value: part });
      }
    }
  }
}

function unstorable(path: string): ProblemError {
  const message = 'Contains a character that cannot be stored: NUL, or half of a surrogate pair.';
  return new ProblemError(422, path === '' ? message : `${path}: ${message}`, {
    fields: [{ path, message }],
  });
}

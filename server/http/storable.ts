import { isStorable } from '../../shared/domain/text/storable.ts';
import { forPrograms, localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';

/**
 * Throws 422 with the field for text in a query or body that cannot be stored. Checked before anything else
 * reads the input, so that no database query has to.
 */
export function requireStorable(input: unknown): void {
  const path = findUnstorable(input);
  if (path === null) return;
  const message = localised('field.unstorable');
  throw new ProblemError(422, path === '' ? message : forPrograms(`${path}: ${message}`), {
    fields: [{ path, message }],
  });
}

/** The path of a text that cannot be stored, with dots; `''` = the input itself, `null` = none. */
export function findUnstorable(input: unknown): string | null {
  // Not recursive: a body may be nested more deeply than the stack allows.
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) return path;
      if (typeof part === 'string' || typeof part === 'object') {
        open.push({ path: path === '' ? name : `${path}.${name}`, value: part });
      }
    }
  }
  return null;
}

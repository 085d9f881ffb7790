import { type RecordFilter, STATE_NAMES } from '../segments/record-filter.ts';

/** The conditions of a filter in words, shown before a bulk change. */
export function describeFilter(filter: RecordFilter): string[] {
  const { search, side, state, approved, repetitions, comments, unresolved, changed, issues } = filter;
  return [
    search && `“${search}” in the ${side || 'source or target'}`,
    state && STATE_NAMES[state].toLowerCase(),
    approved === 'true' && 'approved',
    approved === 'false' && 'not approved',
    repetitions && 'that repeat',
    comments && 'with comments',
    unresolved && 'with unresolved comments',
    changed && 'changed since their approval',
    issues && 'with errors or warnings',
  ].filter((words) => typeof words === 'string' && words !== '') as string[];
}

/** The filter as a request body. */
export function toBody({ search, side, ...rest }: RecordFilter) {
  return { ...rest, ...(search ? { [side || 'search']: search } : {}) };
}

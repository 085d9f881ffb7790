import type { ParsedXliff } from '../parse.ts';
import type { Finding } from '../types.ts';

/** The conformance report of a file that could be read. */
export function checkConformance({ document }: ParsedXliff): Finding[] {
  return document.warnings.map(({ constraint, message, offset }) => ({
    severity: 'warning',
    constraint,
    message,
    ...document.places.at(offset),
  }));
}

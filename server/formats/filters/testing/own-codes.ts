import { formatCode } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterSegment } from '../filter.ts';

/** The codes for the branches of a message; in Fluent they follow an arrow. */
export function branchCodes({ codes = [], part }: Pick<FilterSegment, 'codes' | 'part'>): string {
  return codes
    .filter((code) => (part ? !code.is_text : code.markup.includes('->')))
    .map((code) => formatCode(code.id, 'standalone'))
    .join('');
}

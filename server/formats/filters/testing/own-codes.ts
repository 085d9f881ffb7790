import { formatCode } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterSegment } from '../filter.ts';

/** The codes for the branches of a message, without which it would have no branches. */
export function branchCodes({ codes = [], part }: Pick<FilterSegment, 'codes' | 'part'>): string {
  if (!part) return '';
  return codes.map((code) => (code.is_text ? '' : formatCode(code.id, 'standalone'))).join('');
}

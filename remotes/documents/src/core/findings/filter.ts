import type { getQualityReport } from '@tessera/shared/contract/document/quality';
import type { QueryInput } from '@tessera/shared/contract/endpoint';

export type Filter = Required<Omit<QueryInput<typeof getQualityReport>, 'page'>>;

/** Notes are mostly about untranslated segments, and rarely of interest in the report. */
export const AT_FIRST: Filter = { severity: 'serious', check: '', waived: 'open', subject: '' };

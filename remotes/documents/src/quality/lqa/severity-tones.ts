import type { ErrorSeverity } from '@tessera/shared/lqa/error-types';

/** Colours of severities; the name is always shown as well. */
export const SEVERITY_TONES = {
  neutral: 'grey',
  minor: 'neutral',
  major: 'warning',
  critical: 'danger',
} as const satisfies Record<ErrorSeverity, string>;

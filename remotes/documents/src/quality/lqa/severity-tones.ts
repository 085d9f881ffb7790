import type { ErrorSeverity } from '@tessera/shared/lqa/error-types';

/** How a severity is coloured; its name always stands there too. */
export const SEVERITY_TONES = {
  neutral: 'grey',
  minor: 'neutral',
  major: 'warning',
  critical: 'danger',
} as const satisfies Record<ErrorSeverity, string>;

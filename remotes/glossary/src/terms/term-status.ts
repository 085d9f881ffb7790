import type { TermStatus } from '@tessera/shared/contract/glossary';
import type { Tone } from '@tessera/shared/ui';

export const STATUS_NAMES: Record<TermStatus, string> = {
  preferred: 'Preferred',
  admitted: 'Admitted',
  deprecated: 'Deprecated',
  forbidden: 'Forbidden',
};

export const STATUS_TONES: Record<TermStatus, Tone> = {
  preferred: 'success',
  admitted: 'neutral',
  deprecated: 'warning',
  forbidden: 'danger',
};

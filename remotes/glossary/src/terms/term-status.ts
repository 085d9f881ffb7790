import type { TermStatus } from '@tessera/shared/contract/glossary';
import type { Tone } from '@tessera/shared/ui';
import { t } from '../messages.ts';

export const STATUS_NAMES: Record<TermStatus, string> = {
  get preferred() {
    return t('status.preferred');
  },
  get admitted() {
    return t('status.admitted');
  },
  get deprecated() {
    return t('status.deprecated');
  },
  get forbidden() {
    return t('status.forbidden');
  },
};

export const STATUS_TONES: Record<TermStatus, Tone> = {
  preferred: 'success',
  admitted: 'neutral',
  deprecated: 'warning',
  forbidden: 'danger',
};

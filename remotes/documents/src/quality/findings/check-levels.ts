import type { Severity } from '@tessera/shared/checks';
import type { CheckLevel, QualitySettings } from '@tessera/shared/contract/document/quality';

/** A check's level: the contract's levels, plus one above. */
export type Level = CheckLevel | 'blocking';

export const LEVELS: readonly Level[] = ['blocking', 'error', 'warning', 'info', 'off'];

export function levelOf(
  { severity, blocking }: QualitySettings,
  check: { id: string; severity: Severity },
): Level {
  return blocking.includes(check.id) ? 'blocking' : (severity[check.id] ?? check.severity);
}

export function withLevel(settings: QualitySettings, check: string, level: Level): QualitySettings {
  const others = settings.blocking.filter((id) => id !== check);
  return {
    severity: { ...settings.severity, [check]: level === 'blocking' ? 'error' : level },
    blocking: level === 'blocking' ? [...others, check] : others,
  };
}

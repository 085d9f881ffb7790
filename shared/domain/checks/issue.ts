import type { CheckId } from './catalogue.ts';
import type { AcceleratorMark, Repair, Severity, TextRange } from './types.ts';
import type { Wording } from './wording.ts';

export interface CheckSettings {
  /** Per document: another severity for every issue of a check, or `off`. */
  severity?: Partial<Record<CheckId, Severity | 'off'>>;
  accelerator?: AcceleratorMark;
}

export interface Issue {
  check: CheckId;
  severity: Severity;
  /** A short sentence for users: what, where, what to do. Formatted only when shown. */
  says: Wording;
  source_ranges?: TextRange[];
  target_ranges?: TextRange[];
  /** One click replaces the whole target with this text; it passes the check. */
  repair?: Repair;
  /** The object of waivers: the check and its subject; survives edits elsewhere in the segment. */
  fingerprint: string;
}

import type { Worded } from '../../http/worded.ts';

/** Something unusual that does not stop reading. */
export interface ScanWarning {
  constraint: string;
  message: Worded;
  offset: number;
}

import type { Localised } from '../../messages/localised.ts';
import type { Splice } from './splice.ts';

/** Something unusual that does not stop reading. */
export interface ScanWarning {
  constraint: string;
  message: Localised;
  offset: number;
  /** The undeclared prefix. */
  undeclared?: string;
  repair?: readonly Splice[];
}

import type { Db } from '../../db/schema.ts';

/** An inconsistency. Refers to data by id, as its text belongs to customers. */
export interface Finding {
  check: 'counts' | 'versions' | 'segments' | 'files' | 'orphans' | 'references' | 'index';
  /** A sentence for the operator. */
  problem: string;
  /** Repairs it; absent = impossible from the existing data. */
  repair?(db: Db): Promise<void>;
}

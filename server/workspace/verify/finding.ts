import type { Db } from '../../db/schema.ts';

/** Something that is not as it should be. Names things by their ids: their texts are customers'. */
export interface Finding {
  check: 'counts' | 'versions' | 'files' | 'orphans' | 'references' | 'index';
  /** A sentence for the operator. */
  problem: string;
  /** Puts it right; absent = it cannot be from what there is. */
  repair?(db: Db): Promise<void>;
}

import { messageOf } from '@tessera/shared/api';
import { announce } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from './messages.ts';

export type BinAction = 'restore' | 'purge';

interface BinActsOptions<Row> {
  nameOf: (row: Row) => string;
  /** Plural noun: `documents`. */
  many: string;
}

/** Restores or purges items one by one: a failure is reported and does not stop the others. */
export function useBinActions<Row extends { id: number }>({ nameOf, many }: BinActsOptions<Row>) {
  const [busy, setBusy] = useState<{ ids: ReadonlySet<number>; act: BinAction } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Returns the rows that succeeded. */
  async function run(
    rows: readonly Row[],
    act: BinAction,
    how: (row: Row) => Promise<unknown>,
  ): Promise<Row[]> {
    setBusy({ ids: new Set(rows.map(({ id }) => id)), act });
    setFailure(null);
    const done: Row[] = [];
    const failed: { row: Row; error: unknown }[] = [];
    for (const row of rows) {
      await how(row).then(
        () => done.push(row),
        (error: unknown) => failed.push({ row, error }),
      );
    }
    setBusy(null);
    const [only] = done;
    if (only) {
      announce(t(`done.${act}`, { count: done.length, name: nameOf(only), many }));
    }
    const [first] = failed;
    if (first) {
      const name = nameOf(first.row);
      const reason = messageOf(first.error);
      setFailure(t(`failed.${act}`, { name, reason, others: failed.length - 1 }));
    }
    return done;
  }
  return { busy, failure, run };
}

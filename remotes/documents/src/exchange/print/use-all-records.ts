import type { Document } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { useEffect, useState } from 'react';
import { fetchRecords } from '../../core/segments/fetch-records.ts';

interface Collected {
  records: readonly DocumentRecord[];
  isWhole: boolean;
  error: unknown;
}

const NONE: Collected = { records: [], isWhole: false, error: null };

/** The first segments of a document in file order, page by page up to a maximum. */
export function useAllRecords({ id }: Document, most: number): Collected & { retry: () => void } {
  const client = useClient();
  const [collected, setCollected] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt collects again
  useEffect(() => {
    let isLeft = false;
    async function collect() {
      const records: DocumentRecord[] = [];
      for (let page = 0; !isLeft; page += 1) {
        const answer = await fetchRecords(client, id, { page });
        records.push(...answer.records);
        const isWhole = records.length >= Math.min(most, answer.total_rows) || answer.records.length === 0;
        if (!isLeft) setCollected({ records: records.slice(0, most), isWhole, error: null });
        if (isWhole) return;
      }
    }
    setCollected(NONE);
    collect().catch((error) => !isLeft && setCollected({ ...NONE, error }));
    return () => {
      isLeft = true;
    };
  }, [client, id, most, attempt]);
  return { ...collected, retry: () => setAttempt(attempt + 1) };
}

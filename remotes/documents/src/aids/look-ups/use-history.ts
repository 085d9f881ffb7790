import { getRecordHistory, type RecordChange } from '@tessera/shared/contract/document/record';
import { keepPreviousData, keyOf, useClient, useQuery } from '@tessera/shared/query';
import { useState } from 'react';

/** Changes requested at a time. */
const LIMIT = 50;

/** A segment's changes, newest first, from its newest as far as requested. */
export function useHistory(recordId: number) {
  const client = useClient();
  const [parts, setParts] = useState(1);
  const query = useQuery({
    queryKey: [...keyOf(getRecordHistory, { params: { id: recordId } }), parts],
    async queryFn({ signal }) {
      const changes: RecordChange[] = [];
      let total = 0;
      for (let part = 0; part < parts; part += 1) {
        const before = changes.at(-1)?.id;
        const page = { limit: LIMIT, ...(before !== undefined && { before }) };
        const answer = await client.call(getRecordHistory.page, {
          params: { id: recordId },
          query: page,
          signal,
        });
        changes.push(...answer.records);
        total = answer.total_rows;
        if (answer.records.length === 0 || changes.length >= total) break;
      }
      return { changes, total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { query, showOlder: () => setParts(parts + 1) };
}

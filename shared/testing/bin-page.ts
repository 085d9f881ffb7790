import { PAGE_SIZE } from '../contract/common.ts';

const KEPT = 30 * 24 * 3600_000;

/** A page of what is in the bin, as the server tells it; whoever is signed in deleted it all. */
export function binPage<Row extends { id: number }, Told extends object>(
  binned: readonly { row: Row; deleted_at: string }[],
  tell: (row: Row) => Told,
  page: number,
) {
  const start = page * PAGE_SIZE;
  const records = binned.slice(start, start + PAGE_SIZE).map(({ row, deleted_at }) => ({
    ...tell(row),
    id: row.id,
    deleted_at,
    deleted_by: { id: 1, username: 'Sample User' },
    kept_until: new Date(Date.parse(deleted_at) + KEPT).toISOString(),
  }));
  return { records, total_rows: binned.length };
}

export const tellThing = ({
  name,
  source_lang,
  target_lang,
  records_count,
}: {
  name: string;
  source_lang: string;
  target_lang: string;
  records_count: number;
}) => ({ name, source_lang, target_lang, records_count });

export const tellPair = ({ source, target }: { source: string; target: string }) => ({ source, target });

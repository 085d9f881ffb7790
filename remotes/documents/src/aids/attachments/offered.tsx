import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { Document } from '@tessera/shared/contract/document';
import { keepPreviousData, type QueryOf, useQuery } from '@tessera/shared/query';
import { type Picker, usePicker } from '@tessera/shared/remote/lists';
import { languageMatches } from '@tessera/shared/text/languages';
import { ErrorPanel, Pager, SkeletonLines } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** A memory or a glossary. */
export interface Resource {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
  records_count: number;
}

interface Page<Row> {
  records: Row[];
  total_rows: number;
}

/** The attached memories or glossaries that the user may see, in the order of attachment. */
export function useNamed<Row extends Resource>(
  attached: readonly { id: number }[] | undefined,
  look: (query: { page: number; ids: string }) => QueryOf<Page<Row>>,
) {
  const ids = attached?.map(({ id }) => id) ?? [];
  const query = useQuery({ ...look({ page: 0, ids: ids.join(',') }), enabled: ids.length > 0 });
  const byId = new Map(query.data?.records.map((row) => [row.id, row]));
  const isKnown = attached !== undefined && (ids.length === 0 || query.data !== undefined);
  return { ...query, data: isKnown ? ids.flatMap((id) => byId.get(id) ?? []) : undefined };
}

interface OfferedQuery {
  page: number;
  search: string;
  for_source: string;
  for_target: string;
  others: '0' | '1';
}

export interface Offered {
  rows: readonly Resource[];
  picker: Picker<Resource>;
  query: { data: unknown; error: unknown; refetch: () => unknown };
  /** Rows that match the search, on all pages. */
  total: number;
  /** How many there are with other languages. */
  others: number;
  /** Whether there are none at all, whatever their languages. */
  isEmpty: boolean;
}

/** Memories or glossaries to choose from for a document: those that serve its languages first, or only those. */
export function useOffered<Row extends Resource>(
  attached: readonly Resource[],
  { document, showsOthers }: { document: Document; showsOthers: boolean },
  look: (query: OfferedQuery) => QueryOf<Page<Row>>,
): Offered {
  const { source_lang: for_source, target_lang: for_target } = document;
  const picker = usePicker<Resource>(attached);
  const first = { page: 0, search: '', for_source, for_target };
  const serving = useQuery(look({ ...first, others: '0' }));
  const all = useQuery(look({ ...first, others: '1' }));
  const query = useQuery({
    ...look({ ...first, page: picker.page, search: picker.search, others: showsOthers ? '1' : '0' }),
    placeholderData: keepPreviousData,
  });
  const isOther = ({ source_lang, target_lang }: Resource) =>
    !languageMatches(source_lang, for_source) ||
    (for_target !== '' && !languageMatches(target_lang, for_target));
  const counts = [all.data, serving.data].map((page) => page?.total_rows ?? 0) as [number, number];
  return {
    rows: query.data ? picker.listed(query.data.records) : [],
    picker,
    query,
    total: query.data?.total_rows ?? 0,
    others: serving.data ? Math.max(0, counts[0] - counts[1] - attached.filter(isOther).length) : 0,
    isEmpty: all.data?.total_rows === 0,
  };
}

/** The state of a list without rows. */
export function NoneOffered({ offered: { query, rows, isEmpty }, none }: { offered: Offered; none: string }) {
  if (query.error && !query.data)
    return <ErrorPanel error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonLines lines={2} />;
  if (rows.length > 0) return null;
  return <p>{isEmpty ? none : t('none-shown')}</p>;
}

/** The pages of a long list; `chosen` stay listed. */
export function Pages({
  offered: { picker, total },
  rows,
  chosen,
}: {
  offered: Offered;
  rows: 'memories' | 'glossaries';
  chosen: readonly Resource[];
}) {
  if (total <= PAGE_SIZE) return null;
  return (
    <Pager
      page={picker.page}
      pageSize={PAGE_SIZE}
      total={total}
      rows={rows}
      onChange={(page) => picker.setPage(page, chosen)}
    />
  );
}

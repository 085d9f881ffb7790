import type { Glossary, TermStatus } from '../../../shared/domain/contract/glossary.ts';
import type { TbxItem, WritableTerm } from '../../formats/tbx/index.ts';
import { FILE_MARK } from '../../machine-translation/may-leave.ts';
import { fieldsOfOrigin, MATCH_CATEGORY, type TbxOrigin, USAGE_CATEGORY } from '../terms/term-rows.ts';
import type { ExportRow } from './rows.ts';

/** The terms as in the imported file, updated with later edits. */
export function fileTerms(row: ExportRow, origin: TbxOrigin): WritableTerm[] {
  const imported = fieldsOfOrigin(origin);
  const source: WritableTerm = { ...origin.source, term: row.source };
  const target: WritableTerm = { ...origin.target, term: row.target };
  if (row.comment !== (imported.comment ?? '')) target.notes = row.comment === '' ? [] : [row.comment];
  if (row.status !== imported.status) {
    target.status = row.status as TermStatus | null;
    target.status_as_written = null;
  }
  if (row.part_of_speech !== imported.part_of_speech) source.part_of_speech = row.part_of_speech;
  if (row.definition !== imported.definition) source.definition = row.definition;
  if (matchWords(row) !== matchWords({ ...toBits(imported) })) {
    source.extra = [...without(source.extra, MATCH_CATEGORY), ...matchItems(row)];
  }
  if (row.usage_note !== imported.usage) {
    source.extra = without(source.extra, USAGE_CATEGORY);
    target.extra = [...without(target.extra, USAGE_CATEGORY), ...usageItems(row)];
  }
  source.extra = [...without(source.extra, FILE_MARK), ...markItems(row)];
  return [source, target];
}

export function plainTerms(row: ExportRow, { source_lang, target_lang }: Glossary): WritableTerm[] {
  const { part_of_speech, comment, extra } = row;
  const columns = Object.entries(extra.columns ?? {}).flatMap(([heading, value]): TbxItem[] =>
    heading === FILE_MARK ? [] : [{ element: 'admin', type: 'x-column', value: `${heading}: ${value}` }],
  );
  return [
    {
      lang: source_lang,
      term: row.source,
      part_of_speech,
      context: extra.context ?? null,
      extra: [...matchItems(row), ...markItems(row), ...columns],
    },
    {
      lang: target_lang,
      term: row.target,
      part_of_speech,
      status: row.status as TermStatus | null,
      notes: comment === '' ? [] : [comment],
      extra: usageItems(row),
    },
  ];
}

type Flags = Pick<ExportRow, 'match_exact' | 'match_case' | 'match_prefix'>;

function toBits({ exact, case_sensitive, prefix }: ReturnType<typeof fieldsOfOrigin>): Flags {
  return {
    match_exact: Number(exact ?? false),
    match_case: Number(case_sensitive ?? false),
    match_prefix: Number(prefix ?? false),
  };
}

function matchWords({ match_exact, match_case, match_prefix }: Flags): string {
  return [match_exact && 'exact', match_case && 'case', match_prefix && 'prefix'].filter(Boolean).join(' ');
}

function matchItems(row: Flags): TbxItem[] {
  const value = matchWords(row);
  return value === '' ? [] : [{ element: 'termNote', type: MATCH_CATEGORY, value }];
}

function markItems({ is_marked }: ExportRow): TbxItem[] {
  return is_marked === 1 ? [{ element: 'admin', type: FILE_MARK, value: 'yes' }] : [];
}

function usageItems({ usage_note }: ExportRow): TbxItem[] {
  return usage_note ? [{ element: 'termNote', type: USAGE_CATEGORY, value: usage_note }] : [];
}

function without(items: readonly TbxItem[] | undefined, type: string): TbxItem[] {
  return (items ?? []).filter((item) => item.type !== type);
}

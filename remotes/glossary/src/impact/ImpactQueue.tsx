import type { Glossary } from '@tessera/shared/contract/glossary';
import {
  findTermImpact,
  listTermImpact,
  markTermImpact,
  type TermImpact,
} from '@tessera/shared/contract/glossary/impact';
import { paths } from '@tessera/shared/paths';
import {
  invalidate,
  keepPreviousData,
  queryOf,
  useMutationOf,
  useQuery,
  useQueryClient,
} from '@tessera/shared/query';
import { Link, type UrlState } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { readableText } from '@tessera/shared/text/inline-codes';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconChevronLeft,
  IconCircleCheck,
  JobProgress,
  Select,
  Spacer,
  Toolbar,
  textColumn,
} from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import * as css from './impact.module.css';

const MOST_IN_ADDRESS = 200;

/** Link to the finding: the segment in its row, the unit in its memory. */
function placeOf({ kind, owner, row_number, source }: TermImpact): string {
  return kind === 'segment'
    ? paths.document(owner.id, { segment: row_number ?? 1 })
    : paths.memory(owner.id, { search: readableText(source).slice(0, MOST_IN_ADDRESS) });
}

function columnsOf(glossary: Glossary): Column<TermImpact>[] {
  return [
    {
      id: 'place',
      header: t('impact.column.where'),
      text: ({ owner, row_number }) => (row_number === null ? owner.name : `${owner.name} · ${row_number}`),
      width: '12rem',
      cell: (finding) => (
        <Link to={placeOf(finding)} className={css.place} dir="auto">
          {finding.owner.name}
          {finding.row_number !== null && ` · ${formatNumber(finding.row_number)}`}
        </Link>
      ),
    },
    textColumn<TermImpact>(t('side.source'), ({ source }) => readableText(source), {
      id: 'source',
      lang: () => glossary.source_lang,
    }),
    textColumn<TermImpact>(t('side.target'), ({ target }) => readableText(target), {
      id: 'target',
      lang: () => glossary.target_lang,
    }),
    {
      id: 'why',
      header: t('impact.column.breaks'),
      cell: ({ reason, record }) => (
        <span dir="auto">
          {reason === 'forbidden'
            ? rich(
                'impact.uses',
                { target: record.target, status: t(`value.status.${record.status ?? 'forbidden'}`) },
                { status: (status) => <Badge tone="danger">{status}</Badge> },
              )
            : t('impact.missing', { source: record.source, target: record.target })}
        </span>
      ),
    },
    {
      id: 'seen',
      header: t('impact.column.seen'),
      text: ({ seen_at, seen_by }) => (seen_at ? (seen_by?.username ?? t('impact.seen.yes')) : ''),
      width: '8rem',
      priority: 1,
      cell: ({ seen_at, seen_by }) => seen_at && <Badge>{seen_by?.username ?? t('impact.seen.yes')}</Badge>,
    },
  ];
}

/** Approved translations that violate a changed term: a queue to work through. */
export function ImpactQueue({ glossary, position }: { glossary: Glossary; position: UrlState }) {
  const queryClient = useQueryClient();
  const mayFind = usePermission('glossary.edit_terms');
  const kind = position.get('kind') as 'segment' | 'unit' | '';
  const seen = position.get('seen') as '0' | '1' | '';
  const params = { id: glossary.id };
  const query = useQuery({
    ...queryOf(listTermImpact, { params, query: { page: position.page, kind, seen } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const mark = useMutationOf(markTermImpact, { invalidates: [listTermImpact] });
  const find = useMutationOf(findTermImpact, { invalidates: [listTermImpact] });
  const unseen = query.data?.records.filter(({ seen_at }) => seen_at === null) ?? [];
  const job = query.data?.job_id ?? null;
  const markAs = (findings: readonly TermImpact[], isSeen: boolean) =>
    mark.mutate({ params, body: { ids: findings.map(({ id }) => id), seen: isSeen } });
  return (
    <>
      <Toolbar label={t('impact.toolbar')} isSticky>
        <Button
          variant="quiet"
          icon={IconChevronLeft}
          onClick={() => position.set({ view: null, kind: null, seen: null })}
        >
          {t('terms.title')}
        </Button>
        <Select
          label={t('impact.kind')}
          isLabelHidden
          value={kind}
          options={[
            { value: '', label: t('impact.kind.all') },
            { value: 'segment', label: t('impact.kind.segment') },
            { value: 'unit', label: t('impact.kind.unit') },
          ]}
          onChange={(value) => position.set({ kind: value })}
        />
        <Select
          label={t('impact.seen')}
          isLabelHidden
          value={seen}
          options={[
            { value: '', label: t('impact.seen') },
            { value: '0', label: t('impact.seen.no') },
            { value: '1', label: t('impact.seen.yes') },
          ]}
          onChange={(value) => position.set({ seen: value })}
        />
        <Spacer />
        {unseen.length > 0 && (
          <Button busy={mark.isPending} onClick={() => markAs(unseen, true)}>
            {t('impact.mark-all')}
          </Button>
        )}
        {mayFind && (
          <Button busy={find.isPending} onClick={() => find.mutate({ params, body: {} })}>
            {t('impact.check')}
          </Button>
        )}
      </Toolbar>
      {(mark.error ?? find.error) && <ErrorPanel error={mark.error ?? find.error} />}
      {job !== null && (
        <JobProgress
          key={job}
          id={job}
          label={t('impact.looking')}
          onEnd={() => void invalidate(queryClient, [listTermImpact])}
        />
      )}
      <DataTable
        label={t('impact.table', { name: glossary.name })}
        rows="findings"
        query={query}
        columns={columnsOf(glossary)}
        rowKey={({ id }) => id}
        rowName={({ source }) => readableText(source)}
        position={position}
        bulkActions={(findings) => [
          { label: t('impact.mark'), icon: IconCircleCheck, onSelect: () => markAs(findings, true) },
          { label: t('impact.unmark'), icon: IconCircleCheck, onSelect: () => markAs(findings, false) },
        ]}
        actions={(finding) => [
          finding.seen_at === null
            ? { label: t('impact.mark'), icon: IconCircleCheck, onSelect: () => markAs([finding], true) }
            : { label: t('impact.unmark'), icon: IconCircleCheck, onSelect: () => markAs([finding], false) },
        ]}
        empty={
          <EmptyState icon={IconCircleCheck} title={t('impact.empty')}>
            {t('impact.empty-text')}
          </EmptyState>
        }
      />
    </>
  );
}

import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { Document } from '@tessera/shared/contract/document';
import {
  applyVersion,
  getVersion,
  listVersions,
  type SourceVersion,
  type VersionKind,
} from '@tessera/shared/contract/document/version';
import { keepPreviousData, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconCircleCheck,
  Notice,
  Pager,
  Select,
  SkeletonLines,
  Toolbar,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { RunningMass } from '../mass/MassDialog.tsx';
import * as css from '../reimport/reimport.module.css';
import { t } from './messages.ts';
import { VersionRow } from './VersionRow.tsx';

interface Props {
  document: Document;
  versionId: number;
  onGo: (rowNumber: number) => void;
  onBack: () => void;
  onClose: () => void;
}

const KINDS: readonly VersionKind[] = ['changed', 'added', 'moved', 'removed'];

/** What a new version would change, segment by segment, before it takes the place of the present one. */
export function VersionLook({ document, versionId, onGo, onBack, onClose }: Props) {
  const params = { id: document.id, version_id: versionId };
  const [kind, setKind] = useState<VersionKind | ''>('');
  const [page, setPage] = useState(0);
  const [job, setJob] = useState<{ id: number; actionId: string } | null>(null);
  const query = useQuery({
    ...queryOf(getVersion, { params, query: { kind, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const apply = useMutationOf(applyVersion, { invalidates: [getVersion, listVersions] });
  const { version, rows = [], total_rows = 0 } = query.data ?? {};

  async function submit() {
    try {
      const { action_id, job_id } = await apply.mutateAsync({ params });
      setJob({ id: job_id, actionId: action_id });
    } catch {
      // The error is shown above the list.
    }
  }
  if (job) {
    const done = (count: number) => t('look.done', { count, n: formatNumber(count) });
    return <RunningMass title={t('look.taking')} {...job} done={done} onGo={onGo} onClose={onClose} />;
  }
  return (
    <Dialog
      title={version ? t('look.title', { name: version.file_name }) : t('look.coming')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{t('look.back')}</Button>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            disabledReason={
              version?.applied_at ? t('look.applied') : version?.is_outdated && t('look.outdated')
            }
            onClick={() => void submit()}
          >
            {t('look.take')}
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title={t('look.failed')} onRetry={() => void query.refetch()} />
      ) : !version ? (
        <SkeletonLines lines={8} label={t('look.loading')} />
      ) : (
        <div className={css.body}>
          <p className={css.lead}>{sentenceOf(version)}</p>
          <p className={css.lead}>{t('look.kept')}</p>
          {version.warnings.length > 0 && (
            <Notice tone="warning" title={t('look.warnings')}>
              <ul>
                {version.warnings.map((warning) => (
                  <li key={warning} dir="auto">
                    {warning}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {apply.error && <ErrorPanel error={apply.error} title={t('look.not-changed')} />}
          <Toolbar label={t('look.show')}>
            <Select<VersionKind | ''>
              label={t('look.show')}
              isLabelHidden
              value={kind}
              onChange={(next) => {
                setKind(next);
                setPage(0);
              }}
              options={[
                { value: '', label: t('look.all') },
                ...KINDS.map((value) => ({
                  value,
                  label: t(`kind.${value}`, { n: formatNumber(version.counts[value]) }),
                })),
              ]}
            />
          </Toolbar>
          {rows.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title={t('look.none')}>
              {t('look.none-note')}
            </EmptyState>
          ) : (
            <ul className={css.rows} aria-label={t('look.list')}>
              {rows.map((row) => (
                <VersionRow key={row.id} row={row} document={document} />
              ))}
            </ul>
          )}
          {total_rows > PAGE_SIZE && (
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={total_rows}
              onChange={setPage}
              rows="differences"
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** How many segments a version leaves as they are, changes, moves, adds and removes. */
function sentenceOf({ counts }: SourceVersion): string {
  const { same, changed, moved, added, removed } = counts;
  return t('look.summary', {
    count: same,
    n: formatNumber(same),
    changed: formatNumber(changed),
    moved: formatNumber(moved),
    added: formatNumber(added),
    removed: formatNumber(removed),
  });
}

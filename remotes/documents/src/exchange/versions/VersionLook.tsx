import {
  applyVersion,
  getVersion,
  listVersions,
  type SourceVersion,
  type VersionKind,
} from '@tessera/shared/contract/document/version';
import { keepPreviousData, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, formatNumber, Notice } from '@tessera/shared/ui';
import { useState } from 'react';
import { RunningMass } from '../../editor/bulk/MassDialog.tsx';
import type { LookProps } from '../file-comparison/ComparedFiles.tsx';
import { ComparedLook, useShown } from '../file-comparison/ComparedLook.tsx';
import * as css from '../file-comparison/compared.module.css';
import { FileWarnings } from '../file-comparison/FileWarnings.tsx';
import { t } from './messages.ts';
import { VersionRow } from './VersionRow.tsx';

const KINDS: readonly VersionKind[] = ['changed', 'added', 'moved', 'removed'];

/** The changes of a new version, segment by segment, before it replaces the current one. */
export function VersionLook({
  document,
  versionId,
  onGo,
  onBack,
  onClose,
}: LookProps & { versionId: number }) {
  const params = { id: document.id, version_id: versionId };
  const [shown, show] = useShown<VersionKind>();
  const [job, setJob] = useState<{ id: number; actionId: string } | null>(null);
  const query = useQuery({
    ...queryOf(getVersion, { params, query: shown }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const apply = useMutationOf(applyVersion, { invalidates: [getVersion, listVersions] });
  const { version, rows = [] } = query.data ?? {};

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
    <ComparedLook
      words={{
        title: version ? t('look.title', { name: version.file_name }) : t('look.coming'),
        back: t('look.back'),
        close: t('close'),
        failed: t('look.failed'),
        loading: t('look.loading'),
        tools: t('look.show'),
        show: t('look.show'),
        all: t('look.all'),
        list: t('look.list'),
        none: t('look.none'),
        noneNote: t('look.none-note'),
      }}
      query={query}
      shown={shown}
      onShow={show}
      kinds={KINDS.map((value) => ({
        value,
        label: t(`kind.${value}`, { n: formatNumber(version?.counts[value] ?? 0) }),
      }))}
      primary={
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
      }
      summary={
        version && (
          <>
            <p className={css.lead}>{sentenceOf(version)}</p>
            <p className={css.lead}>{t('look.kept')}</p>
            {version.warnings.length > 0 && (
              <Notice tone="warning" title={t('look.warnings')}>
                <FileWarnings warnings={version.warnings} />
              </Notice>
            )}
            {apply.error && <ErrorPanel error={apply.error} title={t('look.not-changed')} />}
          </>
        )
      }
      rows={rows.map((row) => <VersionRow key={row.id} row={row} document={document} />)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

/** How many segments a version keeps, changes, moves, adds and removes. */
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

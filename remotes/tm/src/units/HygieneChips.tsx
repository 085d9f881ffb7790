import { messageOf } from '@tessera/shared/api';
import {
  getHygiene,
  HYGIENE_CHECKS,
  type HygieneCheck,
  listUnits,
  type Memory,
  startHygiene,
} from '@tessera/shared/contract/translation-memory';
import {
  invalidate,
  keepPreviousData,
  queryOf,
  useMutationOf,
  useQuery,
  useQueryClient,
} from '@tessera/shared/query';
import { Button, cx, ErrorPanel, formatNumber, JobProgress, RelativeTime } from '@tessera/shared/ui';
import { useState } from 'react';
import { rich, t } from '../messages.ts';
import * as css from './hygiene.module.css';

export function hygieneOf(value: string): HygieneCheck | undefined {
  return HYGIENE_CHECKS.find((check) => check === value);
}

interface HygieneChipsProps {
  memory: Memory;
  chosen: HygieneCheck | undefined;
  onChoose: (check: HygieneCheck | null) => void;
}

/** Larger memories are examined by a job, on request. */
const LOOKED_AT_ONCE = 20_000;

/** Possible problems of the units, each with its count; selecting one filters the list. */
export function HygieneChips({ memory, chosen, onChoose }: HygieneChipsProps) {
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<number | null>(null);
  const start = useMutationOf(startHygiene);
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(getHygiene, { params: { id: memory.id } }),
    placeholderData: keepPreviousData,
  });
  const isLarge = memory.records_count > LOOKED_AT_ONCE;
  async function look() {
    setJobId((await start.mutateAsync({ params: { id: memory.id } })).job_id);
  }
  if (error && !data) {
    return (
      <ErrorPanel
        error={error}
        title={t('hygiene.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (jobId !== null) {
    return (
      <JobProgress
        id={jobId}
        label={t('hygiene.job')}
        onEnd={() => {
          setJobId(null);
          void invalidate(queryClient, [getHygiene, listUnits]);
        }}
      />
    );
  }
  const isChecked = data?.checked_at != null;
  const shown = HYGIENE_CHECKS.filter(
    (check) => check === chosen || (isChecked && (data?.counts[check] ?? 0) > 0),
  );
  const mayLook = isLarge && data !== undefined && !data.is_current;
  const isClean = isChecked && data.units > 0 && Object.values(data.counts).every((count) => count === 0);
  if (shown.length === 0 && !mayLook && !isClean) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style and a legend
    <div role="group" aria-label={t('hygiene.label')} className={css.chips}>
      {shown.map((check) => (
        <Button
          key={check}
          size="small"
          className={cx(css.chip, check === chosen && css.chosen)}
          aria-pressed={check === chosen}
          title={t(`hygiene.hint.${check}`)}
          onClick={() => onChoose(check === chosen ? null : check)}
        >
          {t(`hygiene.${check}`)} <span className={css.count}>{formatNumber(data?.counts[check] ?? 0)}</span>
        </Button>
      ))}
      {isClean && (
        <output className={css.checked}>
          {t('hygiene.nothing', { count: data.units, n: formatNumber(data.units) })}
        </output>
      )}
      {mayLook && (
        <Button size="small" busy={start.isPending} onClick={() => void look().catch(() => {})}>
          {isChecked
            ? t('hygiene.again')
            : t('hygiene.check', {
                count: memory.records_count,
                n: formatNumber(memory.records_count),
              })}
        </Button>
      )}
      {isLarge && data?.checked_at != null && (
        <span className={css.checked}>
          {rich(
            data.is_current ? 'hygiene.checked' : 'hygiene.checked-changed',
            {},
            { time: () => <RelativeTime time={data.checked_at ?? ''} /> },
          )}
        </span>
      )}
      {start.error && <span className={css.checked}>{messageOf(start.error)}</span>}
    </div>
  );
}

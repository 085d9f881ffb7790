import {
  getHygiene,
  HYGIENE_CHECKS,
  type HygieneCheck,
  type Memory,
} from '@tessera/shared/contract/translation-memory';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { Button, cx, ErrorPanel, formatCount, formatNumber } from '@tessera/shared/ui';
import { useState } from 'react';
import * as css from './hygiene.module.css';

const NAMES: Record<HygieneCheck, { name: string; hint: string }> = {
  duplicate: { name: 'Duplicates', hint: 'An older unit has the same texts and the same context' },
  contradiction: { name: 'Contradictions', hint: 'The source has other targets too' },
  untranslated: { name: 'Target = source', hint: 'The target is the source' },
  codes: { name: 'Damaged codes', hint: 'Source and target have not the same inline codes' },
  length: { name: 'Odd lengths', hint: 'One text is more than three times as long as the other' },
  no_words: { name: 'Without words', hint: 'The source or the target has no letter' },
  stale: { name: 'Stale', hint: 'Not changed for two years' },
};

export function hygieneOf(value: string): HygieneCheck | undefined {
  return HYGIENE_CHECKS.find((check) => check === value);
}

interface HygieneChipsProps {
  memory: Memory;
  chosen: HygieneCheck | undefined;
  onChoose: (check: HygieneCheck | null) => void;
}

/** Larger memories are looked through when somebody asks: the look takes minutes at a million units. */
const CHECKED_UNASKED = 20_000;

/** What may be wrong with the units, each with its count; a press shows only those. */
export function HygieneChips({ memory, chosen, onChoose }: HygieneChipsProps) {
  const [isAsked, setAsked] = useState(memory.records_count <= CHECKED_UNASKED || chosen !== undefined);
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(getHygiene, { params: { id: memory.id } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  if (!isAsked || (!data && isFetching && memory.records_count > CHECKED_UNASKED)) {
    return (
      <div className={css.chips}>
        <Button size="small" busy={isAsked} onClick={() => setAsked(true)}>
          Check {formatCount(memory.records_count, 'unit')} for problems
        </Button>
      </div>
    );
  }
  if (error && !data) {
    return (
      <ErrorPanel
        error={error}
        title="The units could not be checked"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const shown = HYGIENE_CHECKS.filter((check) => check === chosen || (data?.counts[check] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look and a legend
    <div role="group" aria-label="Checks of the units" className={css.chips}>
      {shown.map((check) => (
        <Button
          key={check}
          size="small"
          className={cx(css.chip, check === chosen && css.chosen)}
          aria-pressed={check === chosen}
          title={NAMES[check].hint}
          onClick={() => onChoose(check === chosen ? null : check)}
        >
          {NAMES[check].name} <span className={css.count}>{formatNumber(data?.counts[check] ?? 0)}</span>
        </Button>
      ))}
    </div>
  );
}

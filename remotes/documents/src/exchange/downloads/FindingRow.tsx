import type { ConformanceFinding } from '@tessera/shared/contract/document';
import { Badge, Button, formatNumber } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './downloads.module.css';
import { rich, t } from './messages.ts';

interface FindingRowProps {
  finding: ConformanceFinding;
  /** It is being repaired. */
  busy: boolean;
  /** Absent without permission. */
  onRepair: (() => void) | undefined;
}

export function FindingRow({ finding, busy, onRepair }: FindingRowProps) {
  const { severity, constraint, message, line, column, repair } = finding;
  return (
    <tr>
      <td>{formatNumber(line)}</td>
      <td>{formatNumber(column)}</td>
      <td>
        <Badge tone={severity === 'error' ? 'danger' : 'warning'}>
          {severity === 'error' ? t('conformance.forbidden') : t('conformance.odd')}
        </Badge>{' '}
        <bdi>{message}</bdi> <code>{constraint}</code>
        {repair && (
          <div className={css.repair} data-repair="">
            <span>{sentenceOf(repair)}</span>
            {onRepair && (
              <Button
                size="small"
                busy={busy}
                aria-label={t('conformance.repair-one', { line: formatNumber(line), finding: message })}
                onClick={onRepair}
              >
                {t('conformance.repair')}
              </Button>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

function sentenceOf({ before, after }: NonNullable<ConformanceFinding['repair']>): ReactNode {
  const id =
    before === after
      ? 'conformance.moved'
      : before === ''
        ? 'conformance.added'
        : after === ''
          ? 'conformance.removed'
          : 'conformance.becomes';
  return rich(id, {}, { before: () => markup(before), after: () => markup(after) });
}

function markup(text: string): ReactNode {
  return text.trim() === '' ? t('conformance.space') : <code dir="ltr">{text.trim()}</code>;
}

import type { Answer } from '@tessera/shared/contract/endpoint';
import type { getOperations } from '@tessera/shared/contract/release';
import { RelativeTime } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './operations.module.css';

type Figures = Answer<typeof getOperations>['remotes'][number]['figures'];

const inTime = (ms: number | null) => (ms === null ? '–' : t('ms', { ms }));

function LastFailure({ reason, stack }: { reason: string | null; stack: string | null }) {
  if (reason === null) return null;
  if (stack === null) return <span className={css.quiet}> {reason}</span>;
  return (
    <details className={css.quiet}>
      <summary>{reason}</summary>
      <pre dir="ltr">{stack}</pre>
    </details>
  );
}

/** What pages reported about each version of a remote. */
export function FigureTable({ title, figures }: { title: string; figures: Figures }) {
  if (figures.length === 0) return <p className={css.quiet}>{t('figures.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on a narrow screen, also by keyboard
    <section className={css.figures} tabIndex={0} aria-label={t('figures', { title })}>
      <table className={css.table} aria-label={t('figures', { title })}>
        <thead>
          <tr>
            <th scope="col">{t('column.version')}</th>
            <th scope="col">{t('column.people')}</th>
            <th scope="col">{t('column.loads')}</th>
            <th scope="col">{t('column.median')}</th>
            <th scope="col">{t('column.p95')}</th>
            <th scope="col">{t('column.failures')}</th>
            <th scope="col">{t('column.told')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((each) => (
            <tr key={each.version}>
              <td>{each.version}</td>
              <td>{each.people}</td>
              <td>{each.loaded}</td>
              <td className={css.figure}>{inTime(each.median_ms)}</td>
              <td className={css.figure}>{inTime(each.p95_ms)}</td>
              <td>
                {each.failed + each.crashed + each.erred}
                <LastFailure reason={each.last_reason} stack={each.last_stack} />
              </td>
              <td>
                <RelativeTime time={each.last_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

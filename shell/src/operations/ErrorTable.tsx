import type { RemoteError } from '@tessera/shared/contract/release';
import { Badge, RelativeTime } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './operations.module.css';

function Reason({ error: { reason, stack, place, outcome } }: { error: RemoteError }) {
  const summary = (
    <>
      <bdi>{reason || t('error.no-reason')}</bdi>{' '}
      {outcome === 'crashed' && <Badge tone="danger">{t('error.crashed')}</Badge>}
      {place !== null && (
        <code dir="ltr" className={css.place}>
          {place}
        </code>
      )}
    </>
  );
  if (stack === null) return summary;
  return (
    <details>
      <summary className={css.reason}>{summary}</summary>
      <pre dir="ltr" className={css.stack}>
        {stack}
      </pre>
    </details>
  );
}

interface ErrorTableProps {
  title: string;
  /** Last reported first. */
  errors: readonly RemoteError[];
}

/** The distinct errors that pages reported about the versions of a remote. */
export function ErrorTable({ title, errors }: ErrorTableProps) {
  if (errors.length === 0) return <p className={css.quiet}>{t('errors.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on a narrow screen, also by keyboard
    <section className={css.figures} tabIndex={0} aria-label={t('errors', { title })}>
      <table className={css.table} aria-label={t('errors', { title })}>
        <thead>
          <tr>
            <th scope="col">{t('column.error')}</th>
            <th scope="col">{t('column.version')}</th>
            <th scope="col">{t('column.users')}</th>
            <th scope="col">{t('column.times')}</th>
            <th scope="col">{t('column.first')}</th>
            <th scope="col">{t('column.last')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={error.id}>
              <td className={css.error}>
                <Reason error={error} />
              </td>
              <td>{error.version}</td>
              <td>{error.users}</td>
              <td>{error.times}</td>
              <td>
                <RelativeTime time={error.first_at} />
              </td>
              <td>
                <RelativeTime time={error.last_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { Answer } from '@tessera/shared/contract/endpoint';
import type { getOperations } from '@tessera/shared/contract/release';
import { RelativeTime } from '@tessera/shared/ui';
import * as css from './operations.module.css';

type Figures = Answer<typeof getOperations>['remotes'][number]['figures'];

const inTime = (ms: number | null) => (ms === null ? '–' : `${ms} ms`);

/** What pages reported about each version of a remote. */
export function FigureTable({ title, figures }: { title: string; figures: Figures }) {
  if (figures.length === 0) return <p className={css.quiet}>No page has told of it yet.</p>;
  return (
    <div className={css.figures}>
      <table className={css.table} aria-label={`Figures of ${title}`}>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">People, last day</th>
            <th scope="col">Loads</th>
            <th scope="col">Median</th>
            <th scope="col">95 %</th>
            <th scope="col">Failures</th>
            <th scope="col">Last told</th>
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
                {each.failed + each.crashed}
                {each.last_reason && <span className={css.quiet}> {each.last_reason}</span>}
              </td>
              <td>
                <RelativeTime time={each.last_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

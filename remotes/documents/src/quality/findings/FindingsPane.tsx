import { getQualityReport } from '@tessera/shared/contract/document/quality';
import { queryOf, useQuery } from '@tessera/shared/query';
import { announce, cx, EmptyState, ErrorPanel, IconCircleCheck, SkeletonLines } from '@tessera/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AT_FIRST, type Filter } from '../../core/findings/filter.ts';
import { useVirtualRows } from '../../core/segments/use-virtual-rows.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import type { FindingsPerformer } from '../../core/session/findings-desk.ts';
import { usePreference } from '../../core/session/remember.ts';
import { FindingRow } from './FindingRow.tsx';
import { FindingsHead } from './FindingsHead.tsx';
import { GroupRow } from './GroupRow.tsx';
import { t } from './messages.ts';
import { NotChecked } from './NotChecked.tsx';
import * as css from './quality.module.css';
import { useDeciding } from './use-deciding.ts';
import { useFindingRows } from './use-finding-rows.ts';

/** The pane's state kept by the desk while another pane is in front. */
interface Kept {
  filter: Filter;
  current: number | null;
}

/** The findings of the whole document: browsed, repaired and waived, by keys from anywhere in the editor. */
export default function FindingsPane() {
  const { document, findings: desk } = useEditorState();
  const kept = desk.kept as Kept | null;
  const [filter, setFilter] = useState(kept?.filter ?? AT_FIRST);
  // A different list starts at its beginning.
  const [first, setFirst] = useState(kept?.current ?? null);
  const [isTogether, setTogether] = usePreference<boolean>('findings-together', true);
  const report = useQuery({
    ...queryOf(getQualityReport, { params: { id: document.id }, query: { ...filter, page: 0 } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const list = `${JSON.stringify(filter)} ${isTogether}`;
  if (report.error && !report.data) {
    return (
      <ErrorPanel error={report.error} title={t('report.failed')} onRetry={() => void report.refetch()} />
    );
  }
  if (!report.data) return <SkeletonLines lines={6} label={t('report.loading')} />;
  const { checked_at, counts, job_id } = report.data;
  if (!checked_at && counts.length === 0) return <NotChecked jobId={job_id} />;
  return (
    <div className={css.pane}>
      <FindingsHead
        report={report.data}
        filter={filter}
        onFilter={(change) => {
          setFirst(null);
          setFilter({ ...filter, ...change });
        }}
        isTogether={isTogether}
        onTogether={(isNow) => {
          setFirst(null);
          setTogether(isNow);
        }}
      />
      <FindingsList key={list} filter={filter} isTogether={isTogether} first={first} />
    </div>
  );
}

interface FindingsListProps {
  filter: Filter;
  isTogether: boolean;
  /** The last row visited. */
  first: number | null;
}

function FindingsList({ filter, isTogether, first }: FindingsListProps) {
  const { document, findings: desk } = useEditorState();
  const viewport = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const focusOn = useRef<number | null>(null);
  const holder = useRef<{ element: Element; index: number } | null>(null);
  const rows = useFindingRows(document.id, { filter, isTogether });
  const virtual = useVirtualRows(viewport, rows.count ?? 0, rows.want, { estimate: 76 });
  const deciding = useDeciding({
    rows,
    current,
    onCurrent(index, { focus }) {
      setCurrent(index);
      if (focus) focusOn.current = index;
      virtual.show(index, 'nearest');
    },
  });
  useEffect(() => {
    desk.kept = { filter, current } satisfies Kept;
  }, [desk, filter, current]);

  // The row may be drawn only after scrolling to it.
  useLayoutEffect(() => {
    const wanted = focusOn.current;
    const row = wanted === null ? null : hitAt(viewport.current, wanted);
    if (!row) return;
    focusOn.current = null;
    row.focus({ preventScroll: true });
  });

  // If a decision removes or moves the focused row, the focus goes to the row now in its place.
  useLayoutEffect(() => {
    const [lost, view] = [holder.current, viewport.current];
    const { activeElement, body } = window.document;
    if (!lost || !view || lost.element.isConnected || (activeElement !== body && activeElement !== view))
      return;
    const index = Math.min(lost.index, (rows.count ?? 1) - 1);
    (hitAt(view, index) ?? view).focus({ preventScroll: true });
  });

  const isInside = () =>
    viewport.current?.closest('[role="tabpanel"]')?.contains(window.document.activeElement) ?? false;
  const latest = useRef<FindingsPerformer>({ act: () => {}, decided: () => {} });
  latest.current.decided = (asked) => void deciding.decided(asked);
  latest.current.act = (act) => {
    if (act === 'next' || act === 'previous') {
      void deciding.step(act === 'next' ? 1 : -1, isInside());
      return;
    }
    const row = current === null ? undefined : rows.at(current);
    if (current === null || !row) return announce(t('finding.none-current'));
    if (act === 'repair') void deciding.repair(row, current, isInside());
    else deciding.waive(row, current, isInside());
  };
  const isThere = rows.count !== null;
  useEffect(() => (isThere ? desk.attach(latest.current) : undefined), [desk, isThere]);

  // If the user entered the pane while it was loading, focus the findings.
  useEffect(() => {
    const panel = viewport.current?.closest('[role="tabpanel"]');
    const holder = window.document.activeElement;
    // The temporary focus is on an element around the list.
    if (!isThere || !panel?.contains(holder) || !holder?.contains(viewport.current)) return;
    const hit = hitAt(viewport.current, current ?? 0);
    if (hit) hit.focus();
    else focusOn.current = current ?? 0;
  }, [isThere, current]);

  const drawn = Array.from({ length: virtual.end - virtual.start }, (_, at) => virtual.start + at);
  return (
    <>
      {rows.error && <ErrorPanel error={rows.error} title={t('report.failed')} onRetry={rows.retry} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus inside */}
      <div
        ref={viewport}
        className={css.viewport}
        tabIndex={-1}
        onFocus={({ target }) => {
          const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
          if (index !== undefined) holder.current = { element: target, index: Number(index) };
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) holder.current = null;
        }}
      >
        {rows.count === null && !rows.error && <SkeletonLines lines={6} label={t('report.loading')} />}
        {rows.count === 0 && (
          <EmptyState icon={IconCircleCheck} title={t('report.good')}>
            {t('report.good-text')}
          </EmptyState>
        )}
        <div className={css.sizer} style={{ blockSize: virtual.total }}>
          {rows.count !== null && rows.count > 0 && (
            <ul
              className={css.drawn}
              style={{ translate: `0 ${virtual.offset}px` }}
              aria-label={t('report.list')}
            >
              {drawn.map((index) => {
                const row = rows.at(index);
                return (
                  <li
                    key={row?.key ?? `row ${index}`}
                    ref={virtual.measure}
                    data-index={index}
                    aria-posinset={index + 1}
                    aria-setsize={rows.count ?? -1}
                    aria-current={index === current || undefined}
                    className={cx(
                      css.finding,
                      index === current && css.current,
                      row?.kind === 'finding' && row.isInside && css.inside,
                    )}
                  >
                    {!row && <span className={css.coming} />}
                    {row?.kind === 'group' && (
                      <GroupRow
                        group={row.group}
                        waived={filter.waived}
                        isOpen={rows.isOpen(row.key)}
                        onToggle={() => rows.toggle(index)}
                        onRepair={() => void deciding.repair(row, index, true)}
                        onWaive={() => deciding.waive(row, index, true)}
                      />
                    )}
                    {row?.kind === 'finding' && (
                      <FindingRow
                        issue={row.finding}
                        isRepaired={deciding.repaired.has(row.finding.id)}
                        stale={deciding.staleOf(row.finding)}
                        isBusy={deciding.busy === row.finding.id}
                        onGo={() => void deciding.go(index, { isInside: false })}
                        onRepair={() => void deciding.repair(row, index, true)}
                        onWaive={() => deciding.waive(row, index, true)}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

/** The element to focus in a drawn row. */
function hitAt(view: HTMLElement | null, index: number): HTMLElement | null {
  return view?.querySelector<HTMLElement>(`[data-index="${index}"] [data-hit]`) ?? null;
}

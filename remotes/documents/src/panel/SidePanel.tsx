import { listRecordComments } from '@tessera/shared/contract/document/comment';
import { getRecordTerms } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Tabs } from '@tessera/shared/ui';
import { type CSSProperties, type KeyboardEvent, lazy, type PointerEvent, Suspense, useRef } from 'react';
import { t } from '../editor/messages.ts';
import type { Active } from '../session/editor-context.ts';
import { useEditorState } from '../session/editor-context.ts';
import { usePreference } from '../session/remember.ts';
import { useIssues } from '../session/use-live-checks.ts';
import { CommentList } from './CommentList.tsx';
import { Concordance, type ConcordanceSearch } from './Concordance.tsx';
import { FileSuggestions, FileTerms } from './FromFile.tsx';
import { HistoryList } from './HistoryList.tsx';
import { IssueList } from './IssueList.tsx';
import { MatchList } from './MatchList.tsx';
import { matchesQueryOf } from './matches-query.ts';
import * as css from './side-panel.module.css';
import { TermList } from './TermList.tsx';

const MachineSuggestions = lazy(() => import(/* webpackChunkName: "machine" */ './MachineSuggestions.tsx'));

export type PanelTab = 'matches' | 'terms' | 'search' | 'comments' | 'history' | 'checks';

interface SidePanelProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** The text to search the memories for. */
  concordance: ConcordanceSearch;
  onConcordance: (search: ConcordanceSearch) => void;
}

const NARROWEST = 260;
const WIDEST = 720;
const STEP = 24;

/** Everything about the active segment; beside the segments, or below them on narrow screens. */
export function SidePanel(props: SidePanelProps) {
  const { active } = useEditorState();
  const [width, setWidth] = usePreference<number>('panel-width', 448);
  const panel = useRef<HTMLElement>(null);

  function resize(to: number) {
    setWidth(Math.round(Math.min(WIDEST, Math.max(NARROWEST, to))));
  }
  function onPointerMove(event: PointerEvent) {
    const box = panel.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const isRtl = panel.current && getComputedStyle(panel.current).direction === 'rtl';
    resize(isRtl ? event.clientX - box.left : box.right - event.clientX);
  }
  function onKeyDown(event: KeyboardEvent) {
    const wider = event.key === 'ArrowLeft' ? STEP : event.key === 'ArrowRight' ? -STEP : 0;
    if (wider === 0) return;
    event.preventDefault();
    resize(width + wider);
  }

  return (
    <aside
      ref={panel}
      className={css.panel}
      style={{ '--panel-width': `${width}px` } as CSSProperties}
      aria-label={t('panel.label')}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> takes no focus */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('panel.width')}
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        className={css.grip}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
      <div className={css.content}>{active && <PanelTabs {...props} active={active} />}</div>
    </aside>
  );
}

function PanelTabs({ tab, onTab, active, concordance, onConcordance }: SidePanelProps & { active: Active }) {
  const { issues } = useEditorState();
  const params = { id: active.record.id };
  const matches = useQuery(matchesQueryOf(active.record.id));
  const terms = useQuery(queryOf(getRecordTerms, { params }));
  const comments = useQuery({
    ...queryOf(listRecordComments, { params }),
    enabled: active.record.comments_count > 0,
  });
  const found = useIssues(issues);
  return (
    <Tabs
      label={t('panel.label')}
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'matches', label: t('tab.matches'), count: matches.data?.matches.length },
        { value: 'terms', label: t('tab.terms'), count: terms.data?.length },
        { value: 'search', label: t('tab.search') },
        {
          value: 'comments',
          label: t('tab.comments'),
          count: comments.data?.filter(({ resolved_at }) => !resolved_at).length,
        },
        { value: 'history', label: t('tab.history') },
        { value: 'checks', label: t('tab.checks'), count: found.length },
      ]}
    >
      {tab === 'matches' && (
        <>
          <MatchList query={matches} record={active.record} />
          <FileSuggestions record={active.record} />
          <Suspense fallback={null}>
            <MachineSuggestions record={active.record} />
          </Suspense>
        </>
      )}
      {tab === 'terms' && (
        <>
          <TermList query={terms} />
          <FileTerms record={active.record} />
        </>
      )}
      {tab === 'search' && <Concordance search={concordance} onSearch={onConcordance} />}
      {tab === 'comments' && <CommentList key={params.id} record={active.record} />}
      {tab === 'history' && <HistoryList record={active.record} />}
      {tab === 'checks' &&
        (found.length > 0 ? (
          <IssueList recordId={params.id} issues={found} showsWaived />
        ) : (
          <p className={css.nothing}>{t('checks.nothing')}</p>
        ))}
    </Tabs>
  );
}

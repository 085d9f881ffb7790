import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { laterPane } from '@tessera/shared/remote/later';
import { formatNumber, VisuallyHidden } from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { Concordance, type ConcordanceSearch } from '../../aids/look-ups/Concordance.tsx';
import { TermsFromFile } from '../../aids/look-ups/FromFile.tsx';
import { IssueList } from '../../aids/look-ups/IssueList.tsx';
import * as css from '../../aids/look-ups/panel.module.css';
import { SpellingNote } from '../../aids/look-ups/SpellingNote.tsx';
import { TermList } from '../../aids/look-ups/TermList.tsx';
import {
  CHECKS_SCOPES,
  type ChecksScope,
  checksScope,
  useChecksScope,
} from '../../core/findings/checks-scope.ts';
import { t as words } from '../../core/live-editor/messages.ts';
import type { Pane } from '../../core/panes/layout.ts';
import { useDocumentIssues, useTerms } from '../../core/panes/use-pane-counts.ts';
import { usePanes } from '../../core/panes/use-panes.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useIssues } from '../../core/session/use-live-checks.ts';
import { focusInside, keepFocus } from '../../editor/panes/pane-focus.ts';

const loadMatches = () => import(/* webpackChunkName: "matches" */ '../../aids/look-ups/MatchList.tsx');
const MatchList = laterPane(loadMatches);
// The pane open at first loads with the segments. It shows a failure itself.
void loadMatches().catch(() => {});

const CommentList = laterPane(
  () => import(/* webpackChunkName: "comments" */ '../../aids/look-ups/CommentList.tsx'),
);
const HistoryList = laterPane(
  () => import(/* webpackChunkName: "segment-history" */ '../../aids/look-ups/HistoryList.tsx'),
);
const ReviewPane = laterPane(
  () => import(/* webpackChunkName: "review" */ '../../quality/lqa/ReviewPane.tsx'),
);
const PreviewPane = laterPane(
  () => import(/* webpackChunkName: "preview" */ '../../aids/preview/PreviewPane.tsx'),
);
const ContextPane = laterPane(
  () => import(/* webpackChunkName: "context" */ '../../aids/context/ContextPane.tsx'),
);
const FindingsPane = laterPane(
  () => import(/* webpackChunkName: "findings" */ '../../quality/findings/FindingsPane.tsx'),
);

/** Panes that take the focus themselves once loaded. */
const FOCUS_LATER: ReadonlySet<Pane> = new Set(['preview']);

export interface PaneBodyProps {
  pane: Pane;
  record: DocumentRecord;
  concordance: ConcordanceSearch;
  onConcordance: (search: ConcordanceSearch) => void;
}

/** The content of a pane; takes the focus when a command enters it. */
export function PaneBody(props: PaneBodyProps) {
  const { takeFocus } = usePanes();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => (body.current ? keepFocus(body.current) : undefined), []);
  const scope = useChecksScope();
  const isWhole = props.pane === 'checks' && scope === 'document';
  // On each render: the pane may have been mounted before the command.
  useEffect(() => {
    if (!body.current || FOCUS_LATER.has(props.pane) || !takeFocus(props.pane)) return;
    // The list of findings loads after its head, and takes the focus itself.
    focusInside(body.current, { waits: !isWhole });
  });
  return (
    <div ref={body} tabIndex={-1} className={isWhole ? css.whole : undefined}>
      <Content {...props} />
    </div>
  );
}

function Content({ pane, record, concordance, onConcordance }: PaneBodyProps) {
  switch (pane) {
    case 'matches':
      return <MatchList key={record.id} record={record} />;
    case 'terms':
      return <Terms record={record} />;
    case 'search':
      return <Concordance search={concordance} onSearch={onConcordance} />;
    case 'checks':
      return <Checks record={record} />;
    case 'comments':
      return <CommentList key={record.id} record={record} />;
    case 'history':
      return <HistoryList record={record} />;
    case 'review':
      return <ReviewPane record={record} />;
    case 'preview':
      return <PreviewPane />;
    case 'context':
      return <ContextPane record={record} />;
  }
}

function Terms({ record }: { record: DocumentRecord }) {
  return (
    <>
      <TermList query={useTerms(record.id)} />
      <TermsFromFile record={record} />
    </>
  );
}

/** The checks of the segment, or of the whole document. */
function Checks({ record }: { record: DocumentRecord }) {
  const { issues } = useEditorState();
  const { bring } = usePanes();
  const found = useIssues(issues);
  const scope = useChecksScope();
  const counts: Record<ChecksScope, number | undefined> = {
    segment: found.length,
    document: useDocumentIssues(),
  };
  return (
    <>
      <fieldset className={css.scopes}>
        <legend>
          <VisuallyHidden>{words('checks.scope')}</VisuallyHidden>
        </legend>
        {CHECKS_SCOPES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="checks-scope"
              checked={scope === one}
              onChange={() => {
                checksScope.set(one);
                // A pane that a command opened at another segment stays.
                bring('checks');
              }}
            />
            {words(`checks.${one}`)}
            {counts[one] !== undefined && ` (${formatNumber(counts[one])})`}
          </label>
        ))}
      </fieldset>
      {scope === 'document' && <FindingsPane />}
      {scope === 'segment' && (
        <>
          {found.length > 0 ? (
            <IssueList recordId={record.id} issues={found} showsWaived />
          ) : (
            <p className={css.nothing}>{words('checks.nothing')}</p>
          )}
          <SpellingNote />
        </>
      )}
    </>
  );
}

import { cx, ErrorPanel, IconMessage, Select, SkeletonLines } from '@tessera/shared/ui';
import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useVirtualRows } from '../../core/segments/use-virtual-rows.ts';
import * as virtual from '../../core/segments/virtual-rows.module.css';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { usePreference } from '../../core/session/remember.ts';
import { BLOCK } from './groups.ts';
import { t } from './messages.ts';
import { type Side, STATE_LOOKS } from './Piece.tsx';
import * as css from './preview.module.css';
import { Stretch } from './Stretch.tsx';
import { useFollowActive } from './use-follow-active.ts';
import { usePreviewPages } from './use-preview-pages.ts';

/** Estimated height of a stretch before it is drawn, px. */
const ESTIMATE = 900;
const STATES = ['missing', 'open', 'changed'] as const;

/** Rebuilds the source document from its format's structure; a click or Enter goes to a segment. */
export default function PreviewPane() {
  const { document, active, saves } = useEditorState();
  const actions = useEditorActions();
  const pages = usePreviewPages();
  const [side, setSide] = usePreference<string>('preview-side', 'target');
  const shown: Side = side === 'source' ? 'source' : 'target';
  const viewport = useRef<HTMLDivElement>(null);
  const total = pages.total ?? 0;
  const rows = useVirtualRows(
    viewport,
    Math.ceil(total / BLOCK),
    // Paragraphs, tables and slides need the preceding segments to find their beginning.
    (start, end) => pages.want(Math.max(0, (start - 1) * BLOCK), (end + 1) * BLOCK),
    { estimate: ESTIMATE, overscan: 1 },
  );
  const scripts = useScripts(document);
  const row = active?.record.row_number;
  const hold = useCallback((index: number) => pages.hold(index), [pages]);
  useFollowActive({ viewport, active: row, total, hold, show: rows.show, shift: rows.shift });

  function goTo(target: EventTarget) {
    const at = target as HTMLElement;
    // A click next to a text means its paragraph.
    const piece = at.closest('[data-piece]') ?? at.closest('[data-block]')?.querySelector('[data-piece]');
    if (piece instanceof HTMLElement) void actions.goToRow(Number(piece.dataset.piece));
  }
  function onClick({ target }: MouseEvent) {
    // Do not navigate when text is selected for copying.
    if (window.getSelection()?.isCollapsed !== false) goTo(target);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      goTo(event.target);
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const piece = (event.target as HTMLElement).closest<HTMLElement>('[data-piece]');
    if (!by || !piece) return;
    event.preventDefault();
    const next = Number(piece.dataset.piece) + by;
    viewport.current?.querySelector<HTMLElement>(`[data-piece="${next}"]`)?.focus();
  }

  const stretches = Array.from({ length: rows.end - rows.start }, (_, at) => rows.start + at);
  return (
    <div className={css.pane}>
      <div className={css.head}>
        <Select<Side>
          label={t('show')}
          isLabelHidden
          value={shown}
          onChange={setSide}
          options={[
            { value: 'target', label: t('show.target') },
            { value: 'source', label: t('show.source') },
          ]}
        />
        <ul className={css.legend} aria-label={t('legend')}>
          {STATES.map((state) => (
            <li key={state}>
              <span className={STATE_LOOKS[state]}>{t(state)}</span>
            </li>
          ))}
          <li>
            <IconMessage size="0.9em" aria-hidden /> {t('commented')}
          </li>
        </ul>
      </div>
      {pages.error !== null && (
        <ErrorPanel error={pages.error} title={t('failed')} onRetry={() => pages.refresh()} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div
        ref={viewport}
        role="group"
        aria-label={t('text')}
        className={virtual.viewport}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className={virtual.sizer} style={{ blockSize: rows.total }}>
          <div className={virtual.drawn} style={{ translate: `0 ${rows.offset}px` }}>
            {stretches.map((stretch) => (
              <div key={stretch} ref={rows.measure} data-index={stretch} className={css.stretch}>
                {pages.at(stretch * BLOCK) ? (
                  <Stretch {...{ pages, saves, stretch, scripts }} side={shown} active={row} />
                ) : (
                  <SkeletonLines lines={6} label={t('text')} />
                )}
              </div>
            ))}
          </div>
        </div>
        {pages.total === 0 && <p className={cx(css.text, css.label)}>{t('empty')}</p>}
      </div>
    </div>
  );
}

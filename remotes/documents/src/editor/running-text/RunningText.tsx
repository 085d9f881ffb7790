import { useUrlState } from '@tessera/shared/router';
import { Button, cx, ErrorPanel, IconArrowLeft, LanguageName, Select, Skeleton } from '@tessera/shared/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { BLOCK, paragraphsOf } from '../../core/segments/paragraphs.ts';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useVirtualRows } from '../../core/segments/use-virtual-rows.ts';
import * as virtual from '../../core/segments/virtual-rows.module.css';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';
import { Paragraph } from './Paragraph.tsx';
import * as css from './running-text.module.css';
import { useRunningView } from './use-running-view.ts';

/** Estimated height of a block before it is drawn, px. */
const ESTIMATE = 900;
/** Maximum frames to wait for a segment to be drawn: a few seconds. */
const MOST_FRAMES = 200;

/** The document as running text: segments joined into paragraphs, with their state. Enter or a click edits one. */
export default function RunningText({ empty }: { empty: ReactNode }) {
  const { document, pages, active } = useEditorState();
  const actions = useEditorActions();
  const { view, setView } = useRunningView();
  const url = useUrlState();
  const keysFor = useKeysFor();
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const viewport = useRef<HTMLDivElement>(null);
  const total = pages.total ?? 0;
  const rows = useVirtualRows(
    viewport,
    Math.ceil(total / BLOCK),
    // Paragraph boundaries depend on the neighbours of the visible rows.
    (start, end) => pages.want(Math.max(0, (start - 1) * BLOCK), (end + 1) * BLOCK),
    { estimate: ESTIMATE, overscan: 1 },
  );
  const { source_lang, target_lang } = document;
  const scripts = useScripts(document);

  const index = active?.index;
  const { show } = rows;
  const wantsFocus = useRef(true);
  const { showActive } = actions;
  useEffect(() => {
    if (index === undefined || total === 0) return;
    pages.hold(index);
    let frame = 0;
    const find = () => viewport.current?.querySelector<HTMLElement>(`[data-segment="${index}"]`);
    const bring = () => {
      if (!find()) show(Math.floor(index / BLOCK), 'start');
      let left = MOST_FRAMES;
      const look = () => {
        const element = find();
        // Its block may not be drawn or its segments not loaded yet.
        if (!element) {
          left -= 1;
          if (left > 0) frame = requestAnimationFrame(look);
          return;
        }
        element.scrollIntoView({ block: 'nearest' });
        if (wantsFocus.current) element.focus({ preventScroll: true });
        wantsFocus.current = false;
      };
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    bring();
    showActive.current = bring;
    return () => {
      cancelAnimationFrame(frame);
      showActive.current = null;
    };
  }, [index, pages, show, showActive, total]);

  function edit(at: number) {
    actions.wantsFocus.current = true;
    void actions.activate(at).then(() => url.set({ view: null }));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || index === undefined) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const to = Math.max(0, Math.min(total - 1, index + step));
      wantsFocus.current = true;
      void actions.activate(to, { focus: false });
    } else if (event.key === 'Enter' || event.key === ' ') {
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-segment]');
      if (!element) return;
      event.preventDefault();
      edit(Number(element.dataset.segment));
    }
  }

  const hasSource = view === 'text';
  const blocks = Array.from({ length: rows.end - rows.start }, (_, at) => rows.start + at);
  return (
    <section aria-label={t('running.title')} className={css.frame}>
      <div className={cx(css.head, hasSource && css.two)}>
        {hasSource && <LanguageName tag={source_lang} />}
        <span className={css.tools}>
          {target_lang ? <LanguageName tag={target_lang} /> : t('running.target')}
          <span className={css.push} />
          <Select<'text' | 'target'>
            label={t('running.show')}
            isLabelHidden
            value={hasSource ? 'text' : 'target'}
            onChange={setView}
            options={[
              { value: 'text', label: t('running.both') },
              { value: 'target', label: t('running.target-only') },
            ]}
          />
          <Button
            size="small"
            variant="quiet"
            icon={IconArrowLeft}
            title={keysFor('running-text')}
            onClick={() => {
              actions.wantsFocus.current = true;
              setView(null);
            }}
          >
            {t('running.segments')}
          </Button>
        </span>
      </div>
      {pages.error !== null && (
        <ErrorPanel error={pages.error} title={t('running.failed')} onRetry={() => pages.refresh()} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the segments inside */}
      <div ref={viewport} className={virtual.viewport} onKeyDown={onKeyDown}>
        <div className={virtual.sizer} style={{ blockSize: rows.total }}>
          <div className={virtual.drawn} style={{ translate: `0 ${rows.offset}px` }}>
            {blocks.map((block) => (
              <div key={block} ref={rows.measure} data-index={block} className={css.block}>
                {paragraphsOf((at) => pages.at(at), block, total).map(([start, end]) => (
                  <Paragraph
                    key={start}
                    start={start}
                    end={end}
                    scripts={scripts}
                    hasSource={hasSource}
                    onEdit={edit}
                  />
                ))}
                {!pages.at(block * BLOCK) && <Skeleton width="80%" height="1rem" />}
              </div>
            ))}
          </div>
        </div>
        {pages.total === 0 && empty}
      </div>
    </section>
  );
}

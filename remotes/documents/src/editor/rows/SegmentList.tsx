// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a virtual list are positioned freely, so they cannot be <tr>

import { laterPane } from '@tessera/shared/remote/later';
import { languageName } from '@tessera/shared/text/languages';
import { ErrorPanel, LanguageName } from '@tessera/shared/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../core/live-editor/messages.ts';
import { searchedText } from '../../core/segments/record-filter.ts';
import * as css from '../../core/segments/segment-list.module.css';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useVirtualRows } from '../../core/segments/use-virtual-rows.ts';
import * as virtual from '../../core/segments/virtual-rows.module.css';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { LiveRow } from './LiveRow.tsx';
import { TrackedInView } from './later-tracked.tsx';
import { SegmentRow, SkeletonRow } from './SegmentRow.tsx';
import { NOT_TRACKED } from './tracked-by-id.ts';

const Neighbour = laterPane(
  () => import(/* webpackChunkName: "arrange" */ '../sort-and-filter/Neighbour.tsx'),
);

/** The visible segments, one of them live. Only these are in the DOM, however many there are. */
export function SegmentList({ empty }: { empty: ReactNode }) {
  const { document, filter, pages, saves, active, showsWhiteSpace, showsChanges } = useEditorState();
  const { activate, editor, showActive } = useEditorActions();
  const [tracked, setTracked] = useState(NOT_TRACKED);
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const viewport = useRef<HTMLDivElement>(null);
  const total = pages.total ?? 0;
  const rows = useVirtualRows(viewport, total, (start, end) => pages.want(start, end), {
    whole: active?.index,
  });
  const { source_lang, target_lang } = document;
  const scripts = useScripts(document);
  const open = useCallback((index: number) => void activate(index), [activate]);

  // The live row is first scrolled near the top; afterwards the list moves no more than necessary.
  const { show } = rows;
  const shownIn = useRef<typeof pages>(null);
  const index = active?.index;
  useEffect(() => {
    if (index === undefined) return;
    pages.hold(index);
    show(index, shownIn.current === pages ? 'nearest' : 'start');
    shownIn.current = pages;
  }, [index, pages, show]);

  const { reveal } = rows;
  const onCaret = useCallback(() => {
    if (index !== undefined) reveal(index, () => editor.current?.caretBox() ?? null);
  }, [index, reveal, editor]);
  useEffect(() => {
    if (index === undefined) return;
    showActive.current = () => show(index, 'nearest');
    return () => {
      showActive.current = null;
    };
  }, [index, show, showActive]);

  const drawn = Array.from({ length: rows.end - rows.start }, (_, at) => rows.start + at);
  // The live row stays in the DOM when scrolled away: it holds the caret and the undo history.
  const isAway = index !== undefined && (index < rows.start || index >= rows.end) && index < total;
  if (isAway) drawn[index < rows.start ? 'unshift' : 'push'](index);

  const targetName = languageName(target_lang);
  return (
    <div className={css.frame}>
      {pages.error !== null && (
        <div className={css.failure}>
          <ErrorPanel
            error={pages.error}
            title={t('list.failed')}
            onRetry={() => {
              pages.refresh();
              pages.want(rows.start, rows.end);
            }}
          />
        </div>
      )}
      {showsChanges && <TrackedInView start={rows.start} end={rows.end} onFound={setTracked} />}
      <div role="table" aria-label={t('list.label')} aria-rowcount={total + 1} className={css.table}>
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={css.head}>
            <div role="columnheader" className={css.number}>
              #
            </div>
            <div role="columnheader">
              <LanguageName tag={source_lang} />
            </div>
            <div role="columnheader">
              {target_lang ? <LanguageName tag={target_lang} /> : t('column.target')}
            </div>
            <div role="columnheader" className={css.state}>
              {t('column.state')}
            </div>
          </div>
        </div>
        <div ref={viewport} role="rowgroup" className={virtual.viewport}>
          {pages.total === null && <SkeletonRows />}
          <div className={virtual.sizer} style={{ blockSize: rows.total }}>
            <div className={virtual.drawn} style={{ translate: `0 ${rows.offset}px` }}>
              {drawn.map((at) => {
                const record = pages.at(at);
                const isLive = at === index && active !== null;
                const hasNeighbours = record && pages.hasNeighbours(record.id);
                return (
                  <div
                    // A new file version moves rows before their records are refetched.
                    key={isLive ? `live ${active.record.id}` : (record?.id ?? `row ${at}`)}
                    ref={rows.measure}
                    data-index={at}
                    style={
                      isLive && isAway
                        ? { position: 'absolute', insetInline: 0, top: rows.topOf(at) - rows.offset }
                        : undefined
                    }
                  >
                    {hasNeighbours && <Neighbour index={at} />}
                    {isLive ? (
                      <LiveRow
                        active={active}
                        tracked={tracked.get(active.record.id)}
                        scripts={scripts}
                        targetName={targetName}
                        onCaret={onCaret}
                      />
                    ) : record ? (
                      <SegmentRow
                        record={record}
                        index={at}
                        saves={saves}
                        scripts={scripts}
                        search={searchedText(filter.search)}
                        side={filter.side}
                        showsWhiteSpace={showsWhiteSpace}
                        showsChanges={showsChanges}
                        tracked={tracked.get(record.id)}
                        onOpen={open}
                      />
                    ) : (
                      <SkeletonRow index={at} />
                    )}
                    {hasNeighbours && <Neighbour index={at} isAfter />}
                  </div>
                );
              })}
            </div>
          </div>
          {pages.total === 0 && empty}
        </div>
      </div>
    </div>
  );
}

function SkeletonRows() {
  return Array.from({ length: 14 }, (_, index) => <SkeletonRow key={`bone ${index + 1}`} index={index} />);
}

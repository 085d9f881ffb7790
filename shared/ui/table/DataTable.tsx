import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '../../domain/contract/common.ts';
import { cx } from '../class-names.ts';
import { ErrorPanel } from '../feedback/Feedback.tsx';
import type { Column } from './columns.tsx';
import { csvOf, downloadCsv } from './csv.ts';
import { EditRow } from './EditRow.tsx';
import { fitColumns } from './fit-columns.ts';
import { t } from './messages.ts';
import { Pager } from './Pager.tsx';
import { type RowAction, TableRow } from './Row.tsx';
import type { RowFormProps } from './row-form.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { directionOf, sortRows } from './sort.ts';
import { SELECT_WIDTH, TableHead } from './TableHead.tsx';
import { TableTools } from './TableTools.tsx';
import * as css from './table.module.css';
import { orderColumns, useTableSettings } from './table-settings.ts';
import { useRoom } from './use-room.ts';
import { useRowEditing } from './use-row-editing.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSelection } from './use-selection.ts';

/** The part of `useQuery`'s result that a table needs. */
export interface TableQuery<Row> {
  data: { records: readonly Row[]; total_rows: number } | readonly Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows belong to the previous page (`keepPreviousData`). */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

/** The list position, usually `useUrlState()`. */
export interface TablePosition {
  page: number;
  sort: string;
  setPage: (page: number) => void;
  setSort: (sort: string) => void;
}

export interface DataTableProps<Row> {
  /** Name of the table, and the plural noun of its rows used in messages: `terms`. */
  label: string;
  rows: string;
  /** Key of the user's columns, if two tables of such rows differ. */
  settingsName?: string;
  /** A page sorted on the server; or a whole list, sorted here by the columns' `value`. */
  query: TableQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  position?: TablePosition;
  pageSize?: number;
  /** Opens a row: its first cell becomes a button, and a click anywhere on the row works. */
  onOpen?: (row: Row) => void;
  /** Or links to the row's own screen: its first cell becomes a link. */
  linkTo?: (row: Row) => string;
  /** Marks the row whose record is open next to the table. */
  isCurrent?: (row: Row) => boolean;
  /** Called when arrow keys reach a row. */
  onWalk?: (row: Row) => void;
  /** Called by Escape in the rows, to close the record next to them. */
  onEscape?: () => void;
  /** Allows editing rows in place: renders a component that holds the form of one row. */
  rowForm?: (props: RowFormProps<Row>) => ReactNode;
  /** False if the row's own handler edits it elsewhere. */
  mayEditRow?: (row: Row) => boolean;
  actions?: (row: Row) => readonly RowAction[];
  /** Actions on several rows; makes rows selectable. */
  bulkActions?: (rows: readonly Row[]) => readonly RowAction[];
  /** Name of a row, for its menu: `Actions for “{name}”`. */
  rowName?: (row: Row) => string;
  /** The server's file of all rows, in place of one with the loaded rows. */
  exportUrl?: string;
  /** Shown without rows. */
  empty: ReactNode;
  /** The message when loading fails. */
  errorTitle?: string;
  /** Height of a row before it is measured, px. */
  estimatedRowHeight?: number;
}

/** A list as a table: sorting, paging, row actions, and states for loading, error and empty. */
export function DataTable<Row>({
  label,
  rows: rowsName,
  settingsName = rowsName,
  query,
  columns,
  rowKey,
  position,
  pageSize = PAGE_SIZE,
  bulkActions,
  onWalk,
  onEscape,
  rowForm,
  mayEditRow,
  exportUrl,
  empty,
  errorTitle = t('rows.failed', { rows: rowsName }),
  estimatedRowHeight = 40,
  ...row
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { data, error, isFetching, refetch } = query;
  const sort = position?.sort ?? '';
  const page = position?.page ?? 0;
  const { records: given, total, isPaged } = contentOf(data, columns, sort);
  const editing = useRowEditing({
    body,
    data,
    records: given,
    rowKey,
    mayEditRow,
    isEditable: rowForm !== undefined,
  });
  const { records } = editing;
  const { drawn, reveal } = useRowWindow(body, records.length, estimatedRowHeight);
  const frame = useFrameInView(page);
  const [room, measured] = useRoom();
  const [settings, setSettings] = useTableSettings(settingsName);
  const [expanded, setExpanded] = useState<ReadonlySet<string | number>>(new Set());
  const selection = useSelection(records, rowKey);
  const onRowKey = useRowKeys(body, records.length, reveal, (index) => {
    const record = records[index];
    if (record) onWalk?.(record);
  });
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // React children such as overlays are not DOM children, and handle their own keys.
    if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return;
    if (event.target.closest('[role=menu], [role=dialog], dialog')) return;
    editing.onKeyDown(event);
    if (event.key !== 'Escape' || event.defaultPrevented || !onEscape) return;
    event.preventDefault();
    onEscape();
  }

  const ordered = orderColumns(columns, settings);
  const chosen = ordered.filter(({ id }, index) => index === 0 || !settings.hidden.includes(id));
  const select = bulkActions ? SELECT_WIDTH : 0;
  // In `rem`: a row's menu, and the button for hidden columns.
  const end = { all: 3, some: row.actions ? 5 : 3 };
  const controls = { all: select + end.all, some: select + end.some };
  const fit = room && fitColumns(chosen, room, controls, settings.widths);
  const isCards = fit?.isCards ?? false;
  const shown = fit && !isCards ? chosen.filter(({ id }) => fit.columns.has(id)) : chosen;
  const left = chosen.filter((column) => !shown.includes(column));
  const columnCount = shown.length + 1 + (bulkActions ? 1 : 0);

  /** An empty previous search has no bearing on this one. */
  const isPending = data === undefined || (query.isPlaceholderData === true && records.length === 0);

  const nameOf = (record: Row) => row.rowName?.(record) ?? String(columns[0]?.value?.(record) ?? '');

  function resize(id: string, width: number | null) {
    const { [id]: _, ...others } = settings.widths;
    const widths = width === null || !room ? others : { ...others, [id]: width / room.rem };
    setSettings({ ...settings, widths });
  }

  if (error && data === undefined) {
    return <ErrorPanel error={error} title={errorTitle} onRetry={() => refetch()} isRetrying={isFetching} />;
  }
  const pager = (
    <Pager
      page={page}
      pageSize={pageSize}
      total={total}
      rows={rowsName}
      onChange={(to) => position?.setPage(to)}
    />
  );
  if (!isPending && records.length === 0 && page > 0 && total > 0) {
    // The rows of this page were deleted, or the URL is outdated.
    return (
      <div className={css.frame}>
        <p>{t('page.gone', { page: page + 1 })}</p>
        {pager}
      </div>
    );
  }
  if (!isPending && records.length === 0) return <>{empty}</>;

  return (
    <div className={css.frame} ref={frame}>
      {error !== null && error !== undefined && (
        <ErrorPanel error={error} title={errorTitle} onRetry={() => refetch()} isRetrying={isFetching} />
      )}
      <div className={cx(css.box, isCards && css.cards)} data-density={settings.density} ref={measured}>
        <TableTools
          label={label}
          order={isCards && position && { sort, onSort: position.setSort }}
          columns={ordered}
          left={left}
          settings={settings}
          onChange={setSettings}
          exportUrl={exportUrl}
          onExport={() => downloadCsv(label, csvOf(chosen, records))}
        />
        {/* Explicit roles: a table drawn as cards loses its own in some browsers. */}
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table
          role="table"
          className={cx(css.table, query.isPlaceholderData && css.isOutdated)}
          aria-label={label}
          aria-busy={isPending}
          aria-rowcount={isPaged ? total + 1 : undefined}
        >
          <TableHead
            columns={shown}
            fit={fit}
            end={left.length > 0 ? end.some : end.all}
            sort={sort}
            onSort={isCards ? undefined : position?.setSort}
            onResize={resize}
            selected={bulkActions && records.length > 0 ? selection.rows.length / records.length : undefined}
            onSelectAll={selection.setAll}
          />
          <tbody
            role="rowgroup"
            ref={body}
            data-focus-home
            onKeyDownCapture={onRowKey}
            onKeyDown={onKeyDown}
            onClickCapture={editing.onClick}
          >
            {isPending && (
              <SkeletonRows columns={columnCount} label={t('rows.loading', { rows: rowsName })} />
            )}
            {drawn.before > 0 && <Pad height={drawn.before} columns={columnCount} />}
            {records.slice(drawn.start, drawn.end).map((record, at) => {
              const key = rowKey(record);
              const index = drawn.start + at;
              const place = { record, columns: shown, index, position: page * pageSize + index + 2 };
              if (rowForm && editing.place?.key === key) {
                return (
                  <Fragment key={`edit ${key}`}>
                    {rowForm({
                      row: record,
                      children: (form) => (
                        <EditRow
                          {...place}
                          {...form}
                          isCurrent={row.isCurrent?.(record) ?? false}
                          isSelectable={bulkActions !== undefined}
                          isCards={isCards}
                          name={nameOf(record)}
                          from={editing.place?.column}
                          onSaved={editing.saved}
                          onEnd={editing.end}
                          onBack={() => editing.back(record, row.onOpen)}
                        />
                      ),
                    })}
                  </Fragment>
                );
              }
              return (
                <TableRow
                  key={key}
                  {...row}
                  {...place}
                  left={left}
                  isExpanded={expanded.has(key)}
                  onExpand={() => setExpanded((keys) => toggled(keys, key))}
                  onEdit={rowForm && (() => void editing.begin(record))}
                  isSelected={bulkActions && selection.has(record)}
                  onSelect={(isRange) => selection.toggle(record, isRange)}
                />
              );
            })}
            {drawn.after > 0 && <Pad height={drawn.after} columns={columnCount} />}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      {bulkActions && selection.rows.length > 0 && (
        <SelectionBar
          count={selection.rows.length}
          actions={bulkActions(selection.rows)}
          onClear={() => selection.setAll(false)}
        />
      )}
      {isPaged && pager}
    </div>
  );
}

function toggled<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Scroll a new page to its top. */
function useFrameInView(page: number) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const element = frame.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }, [page]);
  return frame;
}

function contentOf<Row>(data: TableQuery<Row>['data'], columns: readonly Column<Row>[], sort: string) {
  if (data === undefined) return { records: [], total: 0, isPaged: false };
  if ('records' in data) return { records: data.records, total: data.total_rows, isPaged: true };
  const column = columns.find((entry) => entry.sort && directionOf(sort, entry.sort));
  const direction = column?.sort ? directionOf(sort, column.sort) : null;
  const records = column?.value && direction ? sortRows(data, column.value, direction) : data;
  return { records, total: data.length, isPaged: false };
}

/** Spacer for rows that are not drawn. */
function Pad({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table cannot be focused
    <tr className={css.pad} aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}

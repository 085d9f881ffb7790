import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dialogStack } from '../overlay/dialog-stack.ts';
import { leaveRecord } from '../panel/leave-record.ts';

type Key = string | number;

interface Options<Row> {
  body: RefObject<HTMLElement | null>;
  /** The data of the rows: once it changes, they are up to date with the server. */
  data: unknown;
  records: readonly Row[];
  rowKey: (row: Row) => Key;
  mayEditRow: ((row: Row) => boolean) | undefined;
  isEditable: boolean;
}

interface EditingPlace {
  key: Key;
  /** The column to edit first. */
  column?: string | undefined;
}

/** Elements that neither open the row on click nor edit it on double click. */
const CONTROL = 'a[href], button:not([data-opener]), input, select, textarea, [role=menu], dialog, [popover]';

/** The row edited in place: by F2, a double click or its menu, one at a time. */
export function useRowEditing<Row>({ body, data, records, rowKey, mayEditRow, isEditable }: Options<Row>) {
  const [place, setPlace] = useState<EditingPlace | null>(null);
  const [saved, setSaved] = useState<{ data: unknown; row: Row } | null>(null);
  const goesBackTo = useRef<Key | null>(null);
  const pressed = useRef<{ row: Row; column: string | undefined } | null>(null);
  const shown =
    saved && saved.data === data
      ? records.map((row) => (rowKey(row) === rowKey(saved.row) ? saved.row : row))
      : records;

  async function begin(row: Row, column?: string) {
    if (!isEditable || mayEditRow?.(row) === false) return;
    if (place && place.key !== rowKey(row) && !(await leaveRecord('row'))) return;
    setPlace({ key: rowKey(row), column });
  }
  function end(goesBack: boolean) {
    if (goesBack) goesBackTo.current = place?.key ?? null;
    setPlace(null);
  }

  // The row was redrawn: its control is not the previously focused element.
  useLayoutEffect(() => {
    if (place || goesBackTo.current === null) return;
    const index = shown.findIndex((row) => rowKey(row) === goesBackTo.current);
    goesBackTo.current = null;
    const row = body.current?.querySelector(`tr[data-index="${index}"]`);
    row
      ?.querySelector<HTMLElement>('[data-opener], td:not(:has([type=checkbox])) :is(a[href], button)')
      ?.focus();
  });

  const act = useRef(begin);
  act.current = begin;
  const listed = useRef(shown);
  listed.current = shown;
  // On the whole page: the first click may have moved the row away from the second.
  useEffect(() => {
    if (!isEditable) return;
    const edit = () => {
      const first = pressed.current;
      pressed.current = null;
      if (first && dialogStack.get().length === 0) void act.current(first.row, first.column);
    };
    document.addEventListener('dblclick', edit);
    return () => document.removeEventListener('dblclick', edit);
  }, [isEditable]);

  const rowOf = (target: Element): Row | undefined => {
    const row = target.closest<HTMLElement>('tr[data-index]');
    return row?.dataset.index === undefined ? undefined : shown[Number(row.dataset.index)];
  };

  return {
    records: shown,
    place,
    begin,
    end,
    /** Edits a row again, or opens it if it is no longer in the list. */
    back(row: Row, open: ((row: Row) => void) | undefined) {
      const isListed = listed.current.some((other) => rowKey(other) === rowKey(row));
      if (isListed) void act.current(row);
      else open?.(row);
    },
    /** Shows the saved row until the list is refetched. */
    saved(row: Row) {
      setSaved({ data, row });
      end(true);
    },
    onClick({ target, detail }: MouseEvent) {
      if (detail !== 1 || !(target instanceof Element)) return;
      const row = target.closest(CONTROL) ? undefined : rowOf(target);
      const column = target.closest<HTMLElement>('td')?.dataset.column;
      pressed.current = row === undefined ? null : { row, column };
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target } = event;
      if (key !== 'F2' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      const row = target.matches('textarea, select') ? undefined : rowOf(target);
      if (!isEditable || row === undefined) return;
      event.preventDefault();
      void begin(row);
    },
  };
}

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
  /** What the rows come from: once it is another, they are as the server has them. */
  data: unknown;
  records: readonly Row[];
  rowKey: (row: Row) => Key;
  mayEditRow: ((row: Row) => boolean) | undefined;
  isEditable: boolean;
}

interface EditingPlace {
  key: Key;
  /** The column to begin in. */
  column?: string | undefined;
}

/** What a click does not open, and a double click does not edit. */
const CONTROL = 'a[href], button:not([data-opener]), input, select, textarea, [role=menu], dialog, [popover]';

/** Which row is edited where it stands: by F2, a double click or its menu, one at a time. */
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

  // The row is drawn anew: its control is not the one that had the focus.
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
  // On the whole page: what the first click opened may have moved the row from under the second.
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
    /** Edits a row again, or opens it where it is not in the list any more. */
    back(row: Row, open: ((row: Row) => void) | undefined) {
      const isListed = listed.current.some((other) => rowKey(other) === rowKey(row));
      if (isListed) void act.current(row);
      else open?.(row);
    },
    /** Shows the row as it is now until the list comes with it. */
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

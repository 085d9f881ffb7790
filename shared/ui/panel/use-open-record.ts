import { useEffect, useRef } from 'react';
import type { UrlState } from '../../browser/router/index.ts';
import { announce } from '../feedback/announce.ts';
import { dialogStack } from '../overlay/dialog-stack.ts';
import { focusFirst } from '../overlay/first-field.ts';
import { hasUnsavedRecord, leaveRecord } from './leave-record.ts';
import { t } from './messages.ts';
import { leavePanelFocus, shownPanel, wantPanelFocus } from './panel-focus.ts';
import { hasPanelRoom } from './use-panel-room.ts';

/** Delay before the panel follows a row reached by arrow keys, ms. */
const REST_MS = 150;

/** The open record of a list. */
export interface OpenRecord {
  /** `0` = none. */
  id: number;
  /** Opens a record from its row, where the focus stays; a second call focuses the panel. */
  open: (id: number, title: string) => void;
  /** Opens a record and focuses its fields. */
  edit: (id: number) => void;
  /** While a record is open next to the list, opens another one after a moment. */
  walk: (id: number) => void;
  close: () => void;
  /** Closes the record from the list; input is stored as when opening another record. */
  leave: () => void;
}

/** Keeps the open record of a list in the address, under `name`. */
export function useOpenRecord(name: string, position: UrlState): OpenRecord {
  const value = position.get(name);
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
  const latest = useRef({ id, position });
  latest.current = { id, position };
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A link to a record focuses it.
  const isFirst = useRef(true);
  if (isFirst.current && id > 0 && hasPanelRoom()) wantPanelFocus();
  isFirst.current = false;
  useEffect(() => () => clearTimeout(resting.current), []);

  function show(next: number) {
    const { page } = latest.current.position;
    const kept = { page: page > 0 ? String(page + 1) : null };
    latest.current.position.set({ [name]: next > 0 ? String(next) : null, ...kept }, { replace: true });
  }
  /** True if it is open now. */
  async function change(next: number, { takesFocus = false } = {}): Promise<boolean> {
    clearTimeout(resting.current);
    if (next === latest.current.id) return true;
    if (latest.current.id > 0 && !(await leaveRecord('panel'))) return false;
    if (takesFocus && hasPanelRoom()) wantPanelFocus();
    show(next);
    return true;
  }
  async function edit(next: number) {
    const shown = shownPanel();
    if (next === latest.current.id && shown) focusFirst(shown);
    else await change(next, { takesFocus: true });
  }

  function close() {
    clearTimeout(resting.current);
    leavePanelFocus();
    show(0);
  }

  return {
    id,
    close,
    async leave() {
      if (await leaveRecord('panel')) close();
    },
    async open(next, title) {
      if (next === latest.current.id) return edit(next);
      if ((await change(next)) && hasPanelRoom()) announce(t('opened', { title }));
    },
    edit,
    walk(next) {
      clearTimeout(resting.current);
      if (latest.current.id === 0 || next === latest.current.id || !hasPanelRoom()) return;
      resting.current = setTimeout(() => {
        // An open question takes precedence.
        if (dialogStack.get().length === 0) void change(next);
      }, REST_MS);
    },
  };
}

/**
 * Whether a record can be edited in its row: if the panel has unsaved text of it, editing continues there.
 */
export function isFreeRow(open: OpenRecord, id: number): boolean {
  if (open.id !== id || !hasUnsavedRecord('panel')) return true;
  open.edit(id);
  return false;
}

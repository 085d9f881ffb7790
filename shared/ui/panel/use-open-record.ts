import { useEffect, useRef } from 'react';
import type { UrlState } from '../../browser/router/index.ts';
import { announce } from '../feedback/announce.ts';
import { dialogStack } from '../overlay/dialog-stack.ts';
import { focusFirst } from '../overlay/first-field.ts';
import { hasUnsavedRecord, leaveRecord } from './leave-record.ts';
import { t } from './messages.ts';
import { leavePanelFocus, shownPanel, wantPanelFocus } from './panel-focus.ts';
import { hasPanelRoom } from './use-panel-room.ts';

/** The panel follows who walks through a list once they rest on a row, ms. */
const REST_MS = 150;

/** Which record of a list is open. */
export interface OpenRecord {
  /** `0` = none. */
  id: number;
  /** Opens it from its row, where the focus stays beside the panel; a second time goes to the panel. */
  open: (id: number, title: string) => void;
  /** Opens it and goes to its fields. */
  edit: (id: number) => void;
  /** While one is open beside the list, another one after a moment. */
  walk: (id: number) => void;
  close: () => void;
  /** Closes it from the list: what was typed is kept, as for another record. */
  leave: () => void;
}

/** Keeps in the address which record of a list is open, as `name`. */
export function useOpenRecord(name: string, position: UrlState): OpenRecord {
  const value = position.get(name);
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
  const latest = useRef({ id, position });
  latest.current = { id, position };
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Whoever comes by a link to a record came for it.
  const isFirst = useRef(true);
  if (isFirst.current && id > 0 && hasPanelRoom()) wantPanelFocus();
  isFirst.current = false;
  useEffect(() => () => clearTimeout(resting.current), []);

  function show(next: number) {
    const { page } = latest.current.position;
    const kept = { page: page > 0 ? String(page + 1) : null };
    latest.current.position.set({ [name]: next > 0 ? String(next) : null, ...kept }, { replace: true });
  }
  /** True when it is open now. */
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
        // A question that is asked now comes first.
        if (dialogStack.get().length === 0) void change(next);
      }, REST_MS);
    },
  };
}

/** Whether a record can be edited in its row: not while the panel has unsaved text of it, which is gone on with there. */
export function isFreeRow(open: OpenRecord, id: number): boolean {
  if (open.id !== id || !hasUnsavedRecord('panel')) return true;
  open.edit(id);
  return false;
}

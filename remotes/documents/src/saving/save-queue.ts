import { isApiError, messageOf } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { type Draft, type DraftStore, TAB } from './drafts.ts';
import {
  bodyOf,
  type Change,
  conflictingRecord,
  type Edit,
  isSame,
  isUntouched,
  type SaveBody,
} from './edit.ts';
import { GONE, lostEdit } from './lost-edit.ts';

export interface SaveQueueOptions {
  documentId: number;
  drafts: DraftStore;
  /** Why a text cannot be saved as it stands, although nothing is wrong with it: it is being written. */
  whyUnfinished?: (edit: Edit) => string | null;
  send: (recordId: number, body: SaveBody) => Promise<DocumentRecord>;
  /** Called with each segment that the server took. */
  onSaved: SavedListener;
}

export type SavedListener = (record: DocumentRecord, before: DocumentRecord) => void;

/** Pause in typing after which the server gets it, ms. */
export const IDLE_MS = 1_500;
/** Typing without a pause is saved all the same, ms. */
const LONGEST_MS = 2_800;
/** After the last key the draft is kept no later than this, ms. */
export const DRAFT_MS = 400;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Saves under way at once, when many wait. */
const MOST_SENT = 3;

interface Timing {
  draft?: ReturnType<typeof setTimeout> | undefined;
  save?: ReturnType<typeof setTimeout> | undefined;
  since: number;
}

/**
 * Everything typed in a document on its way to the server. A text is kept as a draft in the browser first and forgotten
 * only when the server has it; each save names the version it was made from, so that nobody's text is overwritten.
 * Lives outside React: it goes on when the screen has gone.
 */
export class SaveQueue {
  #options: SaveQueueOptions;
  #edits = new Map<number, Edit>();
  #timing = new Map<number, Timing>();
  #sending = new Set<number>();
  #ready = new Set<number>();
  #retry: { timer: ReturnType<typeof setTimeout>; at: number } | null = null;
  #failures = 0;
  #savedAt: number | null = null;
  #listeners = new Set<() => void>();
  #savedListeners = new Set<SavedListener>();

  constructor(options: SaveQueueOptions) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces who hears of what was saved: a screen that takes the queue over from an earlier one. */
  set onSaved(listener: SavedListener) {
    this.#options = { ...this.#options, onSaved: listener };
  }

  /** Hears of each segment that the server took, besides the screen; the answer ends it. */
  subscribeSaved(listener: SavedListener): () => void {
    this.#savedListeners.add(listener);
    return () => this.#savedListeners.delete(listener);
  }

  edit = (recordId: number): Edit | undefined => this.#edits.get(recordId);

  /** All that is not on the server. */
  list(): Edit[] {
    return [...this.#edits.values()];
  }

  /** When the server took something last, ms since the epoch. */
  getSavedAt = (): number | null => this.#savedAt;

  /** Notes what was typed or decided; `atOnce` saves without waiting for a pause. */
  change(record: DocumentRecord, change: Change, { atOnce = false } = {}): void {
    const known = this.#edits.get(record.id);
    const before: Edit = known ?? {
      base: record,
      text: record.target,
      approved: undefined,
      state: undefined,
      matchPercent: undefined,
      status: { kind: 'typing' },
    };
    const typed = change.text !== undefined && change.text !== before.text;
    const edit: Edit = {
      ...before,
      // A text that is typed on is no longer the one that was approved, nor the match as it was.
      ...(typed ? { approved: undefined, state: undefined, matchPercent: undefined } : {}),
      ...change,
      status: before.status.kind === 'conflict' ? before.status : { kind: 'typing' },
    };
    if (!this.#sending.has(record.id) && isSame(edit)) {
      this.#forget(record.id);
      return;
    }
    this.#put(record.id, edit);
    this.#schedule(record.id, atOnce);
  }

  /** Saves what waits for a pause now: the segment, or all of them. */
  flush(recordId?: number): void {
    for (const [id, edit] of this.#edits) {
      if (recordId !== undefined && id !== recordId) continue;
      if (edit.status.kind === 'typing') this.#schedule(id, true);
    }
  }

  /** Tries again what could not reach the server. */
  retry = (): void => {
    if (this.#retry) clearTimeout(this.#retry.timer);
    this.#retry = null;
    for (const [id, edit] of this.#edits) {
      if (edit.status.kind !== 'away') continue;
      this.#put(id, { ...edit, status: { kind: 'typing' } });
      this.#ready.add(id);
    }
    this.#pump();
  };

  /** Settles a conflict with the text that shall stand; it is saved over their version, which was seen. */
  resolve(recordId: number, text: string, { approved }: { approved?: boolean } = {}): void {
    const edit = this.#edits.get(recordId);
    if (edit?.status.kind !== 'conflict') return;
    const base = edit.status.theirs;
    const settled: Edit = {
      base,
      text,
      approved,
      state: undefined,
      matchPercent: undefined,
      status: { kind: 'typing' },
    };
    this.#options.onSaved(base, edit.base);
    if (isSame(settled)) {
      this.#forget(recordId);
      return;
    }
    this.#put(recordId, settled);
    this.#schedule(recordId, true);
  }

  /** Somebody else saved a segment. What is being typed in it stays, and goes on from theirs or becomes a conflict. */
  hear(theirs: DocumentRecord): void {
    const edit = this.#edits.get(theirs.id);
    // A save that is under way hears it from the server.
    if (!edit || this.#sending.has(theirs.id)) return;
    const known = edit.status.kind === 'conflict' ? edit.status.theirs : edit.base;
    if (theirs.version <= known.version) return;
    if (edit.status.kind === 'conflict') {
      this.#put(theirs.id, { ...edit, status: { kind: 'conflict', theirs } });
    } else if (isUntouched(edit.base, theirs)) this.#put(theirs.id, { ...edit, base: theirs });
    else this.#meet(theirs.id, edit, theirs);
  }

  /** The segment is there no more: what was typed in it is kept until the person says what becomes of it. */
  lose(recordId: number): void {
    const edit = this.#edits.get(recordId);
    if (!edit || this.#sending.has(recordId)) return;
    this.#put(recordId, { ...edit, status: GONE });
    this.#keep(recordId);
  }

  /** Takes up a draft of an earlier visit whose segment is there no more. */
  restoreLost(draft: Draft): void {
    if (!this.#edits.has(draft.recordId)) this.#put(draft.recordId, lostEdit(draft));
  }

  /** Gives up what was typed; the segment is again as the server has it. */
  discard(recordId: number): void {
    this.#forget(recordId);
  }

  /** Takes up a draft of an earlier visit; `record` is the segment as it is now. False = the server has it already. */
  restore(draft: Draft, record: DocumentRecord): boolean {
    if (this.#edits.has(record.id)) return false;
    const edit: Edit = {
      base: record,
      text: draft.text,
      approved: draft.approved,
      state: draft.state,
      matchPercent: draft.matchPercent,
      status: { kind: 'typing' },
    };
    if (isSame(edit)) {
      void this.#options.drafts.remove(record.id);
      return false;
    }
    const isStale = draft.base.version !== record.version && !isUntouched(draft.base, record);
    const base = { ...record, ...draft.base };
    this.#put(record.id, isStale ? { ...edit, base, status: { kind: 'conflict', theirs: record } } : edit);
    if (!isStale) this.#schedule(record.id, true);
    return true;
  }

  /** The page goes, perhaps for ever: puts down what is not kept yet. Answers what the server does not have. */
  leave(): { recordId: number; body: SaveBody }[] {
    const open = [...this.#edits].filter(
      ([, { status }]) => status.kind === 'typing' || status.kind === 'saving',
    );
    this.#options.drafts.putAtOnce([...this.#edits].map(([id, edit]) => this.#draftOf(id, edit)));
    return open
      .filter(([id]) => !this.#sending.has(id))
      .map(([recordId, edit]) => ({ recordId, body: bodyOf(edit) }));
  }

  #schedule(id: number, atOnce: boolean): void {
    const now = Date.now();
    const timing = this.#timing.get(id) ?? { since: now };
    this.#timing.set(id, timing);
    timing.draft ??= setTimeout(() => {
      timing.draft = undefined;
      this.#keep(id);
    }, DRAFT_MS);
    clearTimeout(timing.save);
    if (atOnce) {
      clearTimeout(timing.draft);
      timing.draft = undefined;
      this.#keep(id);
      this.#due(id);
      return;
    }
    const wait = Math.max(0, Math.min(IDLE_MS, timing.since + LONGEST_MS - now));
    timing.save = setTimeout(() => this.#due(id), wait);
  }

  #keep(id: number): void {
    const edit = this.#edits.get(id);
    // A browser that keeps nothing (private windows, full disk) still saves to the server.
    if (edit) void this.#options.drafts.put(this.#draftOf(id, edit)).catch(() => {});
  }

  #draftOf(recordId: number, { base, text, approved, state, matchPercent }: Edit): Draft {
    return {
      documentId: this.#options.documentId,
      recordId,
      rowNumber: base.row_number,
      text,
      ...(approved === undefined ? {} : { approved }),
      ...(state === undefined ? {} : { state }),
      ...(matchPercent === undefined ? {} : { matchPercent }),
      base: { target: base.target, version: base.version, approved: base.approved },
      at: Date.now(),
      tab: TAB,
    };
  }

  #due(id: number): void {
    const timing = this.#timing.get(id);
    if (timing) {
      clearTimeout(timing.save);
      timing.save = undefined;
    }
    const edit = this.#edits.get(id);
    if (!edit || edit.status.kind === 'conflict') return;
    const reason = this.#options.whyUnfinished?.(edit) ?? null;
    if (reason !== null) {
      if (!this.#sending.has(id)) this.#put(id, { ...edit, status: { kind: 'unfinished', reason } });
      return;
    }
    this.#ready.add(id);
    this.#pump();
  }

  #pump(): void {
    for (const id of this.#ready) {
      if (this.#sending.size >= MOST_SENT) return;
      if (this.#sending.has(id)) continue;
      this.#ready.delete(id);
      const edit = this.#edits.get(id);
      if (edit && edit.status.kind !== 'conflict') void this.#send(id, edit);
    }
  }

  async #send(id: number, edit: Edit): Promise<void> {
    this.#sending.add(id);
    this.#timing.delete(id);
    const sent: Edit = { ...edit, status: { kind: 'saving' } };
    this.#put(id, sent);
    try {
      const record = await this.#options.send(id, bodyOf(edit));
      this.#sending.delete(id);
      this.#taken(id, sent, record);
    } catch (error) {
      this.#sending.delete(id);
      this.#failed(id, sent, error);
    }
    this.#pump();
  }

  #taken(id: number, sent: Edit, record: DocumentRecord): void {
    this.#failures = 0;
    this.#savedAt = Date.now();
    this.#options.onSaved(record, sent.base);
    for (const listener of this.#savedListeners) listener(record, sent.base);
    const now = this.#edits.get(id);
    if (this.#retry) this.retry();
    if (!now || now === sent) {
      this.#forget(id);
      return;
    }
    // Typed on meanwhile: what stands there now was made from what the server has now.
    const next: Edit = {
      ...now,
      base: record,
      approved: now.approved === sent.approved ? undefined : now.approved,
      state: now.state === sent.state ? undefined : now.state,
    };
    if (isSame(next)) {
      this.#forget(id);
      return;
    }
    this.#put(id, next);
    // Its own pause may have ended while this save was under way.
    if (!this.#timing.get(id)?.save) this.#due(id);
  }

  #failed(id: number, sent: Edit, error: unknown): void {
    const edit = this.#edits.get(id);
    if (!edit) return;
    const current = conflictingRecord(error);
    if (current && !current.locked) {
      this.#meet(id, edit, current);
      return;
    }
    const status = isApiError(error) ? error.status : 0;
    const isAway = status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
    if (!isAway) {
      const gone = status === 404 ? { isGone: true } : {};
      if (edit === sent)
        this.#put(id, { ...edit, status: { kind: 'refused', reason: messageOf(error), ...gone } });
      return;
    }
    // Whoever turned away from signing in is asked again when they go on working, not by a clock.
    const retryAt = status === 401 ? null : this.#planRetry(isApiError(error) ? error.retryAfter : null);
    this.#put(id, { ...edit, status: { kind: 'away', reason: messageOf(error), retryAt } });
    this.#keep(id);
  }

  /** Somebody saved the segment meanwhile. */
  #meet(id: number, edit: Edit, theirs: DocumentRecord): void {
    if (theirs.target === edit.text && (edit.approved === undefined || edit.approved === theirs.approved)) {
      this.#options.onSaved(theirs, edit.base);
      this.#forget(id);
      return;
    }
    if (isUntouched(edit.base, theirs)) {
      this.#put(id, { ...edit, base: theirs, status: { kind: 'typing' } });
      this.#ready.add(id);
      return;
    }
    this.#put(id, { ...edit, status: { kind: 'conflict', theirs } });
    this.#keep(id);
  }

  #planRetry(retryAfter: number | null): number {
    if (this.#retry) return this.#retry.at;
    const backOff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    const wait = Math.max(backOff, (retryAfter ?? 0) * 1000);
    this.#retry = { at: Date.now() + wait, timer: setTimeout(this.retry, wait) };
    return this.#retry.at;
  }

  #put(id: number, edit: Edit): void {
    this.#edits.set(id, edit);
    this.#changed();
  }

  #forget(id: number): void {
    const timing = this.#timing.get(id);
    clearTimeout(timing?.draft);
    clearTimeout(timing?.save);
    this.#timing.delete(id);
    this.#ready.delete(id);
    this.#edits.delete(id);
    void this.#options.drafts.remove(id).catch(() => {});
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

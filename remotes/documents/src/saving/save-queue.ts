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
  /** Why a text cannot be saved yet although nothing is wrong with it: it is still being written. */
  unfinishedReason?: (edit: Edit) => string | null;
  send: (recordId: number, body: SaveBody) => Promise<DocumentRecord>;
  /** Called with each saved segment. */
  onSaved: SavedListener;
}

export type SavedListener = (record: DocumentRecord, before: DocumentRecord) => void;

/** Pause in typing before a save, ms. */
export const IDLE_MS = 1_500;
/** Typing without a pause is saved after this time anyway, ms. */
const LONGEST_MS = 2_800;
/** The draft is stored at most this long after the last key, ms. */
export const DRAFT_MS = 400;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Maximum concurrent saves. */
const MOST_SENT = 3;

interface Timing {
  draft?: ReturnType<typeof setTimeout> | undefined;
  save?: ReturnType<typeof setTimeout> | undefined;
  since: number;
}

/**
 * Everything typed in a document on its way to the server. A text is first kept as a draft in the browser and
 * forgotten only once the server has it; each save names the version it was made from, so that nobody's text is
 * overwritten. Lives outside React: it continues after the screen is gone.
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

  /** Replaces the listener for saves, when a screen takes the queue over from an earlier one. */
  set onSaved(listener: SavedListener) {
    this.#options = { ...this.#options, onSaved: listener };
  }

  /** Subscribes to saved segments, besides the screen; returns the unsubscribe function. */
  subscribeSaved(listener: SavedListener): () => void {
    this.#savedListeners.add(listener);
    return () => this.#savedListeners.delete(listener);
  }

  edit = (recordId: number): Edit | undefined => this.#edits.get(recordId);

  /** Everything that is not on the server yet. */
  list(): Edit[] {
    return [...this.#edits.values()];
  }

  /** Time of the last save, ms since the epoch. */
  getSavedAt = (): number | null => this.#savedAt;

  /** Records what was typed or decided; `atOnce` saves without waiting for a pause. */
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
      // Further typing invalidates the approval and the match figure.
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

  /** Saves pending edits now: the segment's, or all. */
  flush(recordId?: number): void {
    for (const [id, edit] of this.#edits) {
      if (recordId !== undefined && id !== recordId) continue;
      if (edit.status.kind === 'typing') this.#schedule(id, true);
    }
  }

  /** Retries what could not reach the server. */
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

  /** Resolves a conflict with the given text, saved over their version, which has been seen. */
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

  /** Somebody else saved a segment. An edit in progress stays, and is rebased on theirs or becomes a conflict. */
  hear(theirs: DocumentRecord): void {
    const edit = this.#edits.get(theirs.id);
    // A save under way gets this from the server's response.
    if (!edit || this.#sending.has(theirs.id)) return;
    const known = edit.status.kind === 'conflict' ? edit.status.theirs : edit.base;
    if (theirs.version <= known.version) return;
    if (edit.status.kind === 'conflict') {
      this.#put(theirs.id, { ...edit, status: { kind: 'conflict', theirs } });
    } else if (isUntouched(edit.base, theirs)) this.#put(theirs.id, { ...edit, base: theirs });
    else this.#meet(theirs.id, edit, theirs);
  }

  /** The segment no longer exists: what was typed in it is kept until the person decides. */
  lose(recordId: number): void {
    const edit = this.#edits.get(recordId);
    if (!edit || this.#sending.has(recordId)) return;
    this.#put(recordId, { ...edit, status: GONE });
    this.#keep(recordId);
  }

  /** Restores an earlier visit's draft whose segment no longer exists. */
  restoreLost(draft: Draft): void {
    if (!this.#edits.has(draft.recordId)) this.#put(draft.recordId, lostEdit(draft));
  }

  /** Discards what was typed; the segment is back to the server's version. */
  discard(recordId: number): void {
    this.#forget(recordId);
  }

  /** Restores an earlier visit's draft; `record` is the current segment. False = the server already has it. */
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

  /** The page is closing: stores what is not kept yet. Returns what the server does not have. */
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
    // A browser without storage (private windows, full disk) still saves to the server.
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
    const reason = this.#options.unfinishedReason?.(edit) ?? null;
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
    // Typed further in the meantime: the current text is based on what the server has now.
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
    // Its typing pause may have ended during this save.
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
    // After a dismissed sign-in, ask again when the person goes on working rather than on a timer.
    const retryAt = status === 401 ? null : this.#planRetry(isApiError(error) ? error.retryAfter : null);
    this.#put(id, { ...edit, status: { kind: 'away', reason: messageOf(error), retryAt } });
    this.#keep(id);
  }

  /** Somebody else saved the segment in the meantime. */
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

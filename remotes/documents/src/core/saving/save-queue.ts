import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { Keeping } from '@tessera/shared/edits/edit-keeper';
import { failureOf } from './answers.ts';
import {
  afterSave,
  bodyOf,
  type Change,
  type Edit,
  editOf,
  isFrom,
  isSame,
  type Operation,
  rebase,
} from './edit.ts';
import { type Keeper, keepingOf } from './keeper.ts';
import { GONE } from './lost-edit.ts';
import { Marks } from './marks.ts';
import { keepersOf, type SavedListener, type SaveQueueOptions, type Way } from './queue-options.ts';
import { Retries } from './retries.ts';
import { draftOf, isSameDraft } from './segment-draft.ts';
import { TypingPause } from './typing-pause.ts';

/** Maximum concurrent saves. */
const MOST_SENT = 3;

/**
 * Saves all edits of a document. A text is stored in the browser from its first key until it is on the
 * server; each save names its base version, so that no other user's text is overwritten. Lives outside React:
 * it continues after the screen is gone.
 */
export class SaveQueue {
  /** Segments whose approval needs attention. */
  readonly marks = new Marks();
  #options: SaveQueueOptions;
  #ways = new Map<number, Way>();
  /** The last version of each segment saved here: callers may still show an earlier one. */
  #saved = new Map<number, DocumentRecord>();
  #sending = new Set<number>();
  #ready = new Set<number>();
  #retries = new Retries(() => this.retry());
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

  /** Replaces the listener for saves, when a new screen takes over the queue. */
  set onSaved(listener: SavedListener) {
    this.#options = { ...this.#options, onSaved: listener };
  }

  /** Subscribes further listeners to saved segments; returns the unsubscribe function. */
  subscribeSaved(listener: SavedListener): () => void {
    this.#savedListeners.add(listener);
    return () => this.#savedListeners.delete(listener);
  }

  isOwn = (record: DocumentRecord): boolean => this.#options.isOwn(record);

  edit = (recordId: number): Edit | undefined => this.#ways.get(recordId)?.edit;

  /** The last version saved here, if it is newer than the caller's. */
  newest(record: DocumentRecord): DocumentRecord {
    const saved = this.#saved.get(record.id);
    return saved && saved.version > record.version ? saved : record;
  }

  /** All edits not on the server yet. */
  list(): Edit[] {
    return [...this.#ways.values()].map(({ edit }) => edit);
  }

  /** Whether all of them are stored in this browser. */
  getKeeping = (): Keeping => keepingOf(this.#keepers());

  /** Whether all of them would be restored after a reload. */
  surviveReload = (): boolean => this.#keepers().every((keeper) => keeper.survivesReload());

  #keepers = () => [...this.#ways.values()].flatMap(keepersOf);

  /** Time of the last save, ms since the epoch. */
  getSavedAt = (): number | null => this.#savedAt;

  /** Records typed text or a decision; `atOnce` saves without waiting for a pause. */
  change(record: DocumentRecord, change: Change, { atOnce = false } = {}): void {
    const before = this.edit(record.id) ?? editOf(this.newest(record));
    const typed = change.text !== undefined && change.text !== before.text;
    if (typed || change.approved === false) this.marks.clear(record.id);
    const edit: Edit = {
      ...before,
      // Typing removes the approval and the text's origin.
      ...(typed
        ? { approved: undefined, state: undefined, matchPercent: undefined, machineEngine: undefined }
        : {}),
      ...change,
      status: before.status.kind === 'conflict' ? before.status : { kind: 'typing' },
    };
    const hasOthers = edit.status.kind === 'conflict' && edit.status.others.length > 0;
    if (!edit.operation && !hasOthers && isSame(edit)) {
      this.#forget(record.id);
      return;
    }
    this.#put(record.id, edit);
    this.#schedule(record.id, atOnce);
  }

  /** Saves pending edits now: the segment's, or all. */
  flush(recordId?: number): void {
    for (const [id, { edit }] of this.#ways) {
      if (recordId !== undefined && id !== recordId) continue;
      if (edit.status.kind === 'typing') this.#schedule(id, true);
    }
  }

  /** Retries what could not reach the server. */
  retry = (): void => {
    this.#retries.cancel();
    for (const [id, { edit }] of this.#ways) {
      if (edit.status.kind !== 'away') continue;
      this.#put(id, { ...edit, status: { kind: 'typing' } });
      this.#ready.add(id);
    }
    this.#pump();
  };

  /** Resolves a conflict with the given text, saved over the server's version, which the user has seen. */
  resolve(recordId: number, text: string): void {
    const way = this.#ways.get(recordId);
    if (way?.edit.status.kind !== 'conflict') return;
    const base = way.edit.status.theirs;
    const { approved, state } = way.edit;
    // The user's own text keeps the approval it was given.
    const settled: Edit = { ...editOf(base), text, ...(text === way.edit.text && { approved, state }) };
    this.#options.onSaved(base, way.edit.base);
    if (isSame(settled)) {
      this.#forget(recordId);
      return;
    }
    this.#put(recordId, settled);
    for (const keeper of way.otherKeepers.splice(0)) keeper.settle();
    this.#schedule(recordId, true);
  }

  /** Another user saved a segment. An edit in progress is rebased on it or becomes a conflict. */
  hear(theirs: DocumentRecord): void {
    const edit = this.edit(theirs.id);
    // A save under way gets this with the server's response.
    if (!edit || this.#sending.has(theirs.id)) return;
    // It may be the user's own save with a lost answer: resending it finds out.
    if (edit.operation) {
      this.retry();
      return;
    }
    const known = edit.status.kind === 'conflict' ? edit.status.theirs : edit.base;
    if (theirs.version <= known.version) return;
    if (edit.status.kind === 'conflict' && edit.status.others.length > 0) {
      this.#put(theirs.id, { ...edit, status: { ...edit.status, theirs } });
    } else this.#meet(theirs.id, edit, theirs);
    this.#pump();
  }

  /** The segment no longer exists: its typed text is kept until the user decides. */
  lose(recordId: number): void {
    const edit = this.edit(recordId);
    if (edit && !this.#sending.has(recordId)) this.#put(recordId, { ...edit, status: GONE });
  }

  /**
   * Restores an edit that the log has under `id`. Its status decides the next step: one that was being typed
   * is saved. Another text of the same segment makes it a conflict.
   */
  restore(id: string, edit: Edit, record: DocumentRecord, at: number): void {
    const way = this.#ways.get(record.id);
    if (!way) {
      this.#put(record.id, edit, id);
      if (edit.status.kind === 'typing') this.#schedule(record.id, true);
      return;
    }
    const keeper = this.#openKeeper(record.id, id);
    const { status } = way.edit;
    const others = status.kind === 'conflict' ? status.others : [];
    if ([way.edit, ...others].some(({ text }) => text === edit.text)) {
      keeper.settle();
      return;
    }
    keeper.keep(draftOf(edit));
    way.otherKeepers.push(keeper);
    const theirs = status.kind === 'conflict' ? status.theirs : record;
    const choice = { kind: 'conflict', theirs, others: [...others, { text: edit.text, at }] } as const;
    this.#put(record.id, { ...way.edit, status: choice });
  }

  /** Discards the edit; the segment returns to the server's version. */
  discard(recordId: number): void {
    this.#forget(recordId);
  }

  /** The page is closing: stores pending edits. Returns the saves for the browser to deliver. */
  leave(): { recordId: number; operation: Operation }[] {
    const saves: { recordId: number; operation: Operation }[] = [];
    for (const [recordId, { edit, keeper }] of this.#ways) {
      const isOpen = edit.status.kind === 'typing' || edit.status.kind === 'saving';
      if (isOpen && this.#reasonToWait(edit) === null) {
        // Includes one being sent: its request ends with the page, perhaps before it arrives.
        const operation = this.#operationOf(edit);
        this.#put(recordId, { ...edit, operation });
        saves.push({ recordId, operation });
      }
      keeper.flush();
    }
    return saves;
  }

  /** The page is back from a cache, without the answers to its last saves. */
  comeBack(): void {
    for (const [id, { edit }] of this.#ways) {
      if (edit.status.kind === 'typing' || edit.status.kind === 'saving') this.#due(id);
    }
    this.retry();
  }

  #schedule(id: number, atOnce: boolean): void {
    if (atOnce) this.#due(id);
    else this.#ways.get(id)?.pause.restart();
  }

  #due(id: number): void {
    const way = this.#ways.get(id);
    if (!way) return;
    way.pause.end();
    const { edit } = way;
    if (edit.status.kind === 'conflict') return;
    const reason = this.#reasonToWait(edit);
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
      const edit = this.edit(id);
      if (edit && edit.status.kind !== 'conflict') void this.#send(id, edit);
    }
  }

  #reasonToWait(edit: Edit): string | null {
    return edit.operation ? null : (this.#options.unfinishedReason?.(edit) ?? null);
  }

  #operationOf(edit: Edit): Operation {
    return edit.operation ?? { key: this.#options.newKey(), body: bodyOf(edit) };
  }

  async #send(id: number, edit: Edit): Promise<void> {
    this.#sending.add(id);
    const operation = this.#operationOf(edit);
    const sent: Edit = { ...edit, operation, status: { kind: 'saving' } };
    const way = this.#put(id, sent);
    way.pause.forgetTyping();
    // The log must know the save before the server does.
    way.keeper.flush();
    try {
      const record = await this.#options.send(id, operation);
      this.#sending.delete(id);
      this.#taken(id, operation, record);
    } catch (error) {
      this.#sending.delete(id);
      this.#failed(id, sent, operation, error);
    }
    this.#pump();
  }

  #taken(id: number, { body }: Operation, record: DocumentRecord): void {
    this.#savedAt = Date.now();
    this.#saved.set(id, this.newest(record));
    const way = this.#ways.get(id);
    const before = way?.edit.base ?? record;
    this.#options.onSaved(record, before);
    for (const listener of this.#savedListeners) listener(record, before);
    if (this.#retries.succeeded()) this.retry();
    if (!way) return;
    const { status } = way.edit;
    if (status.kind === 'conflict') {
      // Another text of this segment was found in the meantime, and still waits for a decision.
      this.#put(id, {
        ...way.edit,
        base: record,
        operation: undefined,
        status: { ...status, theirs: record },
      });
      return;
    }
    const next = afterSave(way.edit, body, record);
    if (!next) {
      this.#forget(id);
      return;
    }
    // Typing continued: the current text is now based on the server's version.
    this.#put(id, next);
    // Its typing pause may have ended during this save.
    if (!way.pause.isRunning) this.#due(id);
  }

  #failed(id: number, sent: Edit, operation: Operation, error: unknown): void {
    const now = this.edit(id);
    if (!now) return;
    const failure = failureOf(error);
    // A save without an answer may have been processed: it is resent unchanged.
    const edit = failure.kind === 'unanswered' ? now : { ...now, operation: undefined };
    if (now.status.kind === 'conflict') this.#put(id, edit);
    else if (failure.kind === 'conflict') {
      if (isFrom(operation.body, failure.current)) this.#taken(id, operation, failure.current);
      else this.#meet(id, { ...edit, status: { kind: 'typing' } }, failure.current);
    } else if (failure.kind === 'refused' && failure.isOfApproval && operation.body.approved) {
      const { row_number: row } = edit.base;
      this.marks.set(id, { row, kind: 'not-approved', reasons: [failure.reason] });
      const text: Edit = now.approved ? { ...edit, approved: undefined, state: 'translated' } : edit;
      if (isSame(text)) this.#forget(id);
      else {
        this.#put(id, { ...text, status: { kind: 'typing' } });
        this.#ready.add(id);
      }
    } else if (failure.kind === 'refused') {
      const { reason, isGone } = failure;
      this.#put(id, now === sent ? { ...edit, status: { kind: 'refused', reason, isGone } } : edit);
    } else {
      // After a dismissed sign-in, ask again when the user continues working rather than on a timer.
      const retryAt = failure.mayRetry ? this.#retries.plan(failure.retryAfter) : null;
      this.#put(id, { ...edit, status: { kind: 'away', reason: failure.reason, retryAt } });
    }
  }

  /** The segment has a newer version, saved by another user or in another tab. */
  #meet(id: number, edit: Edit, theirs: DocumentRecord): void {
    const rebased = rebase(edit, theirs, { isOwn: this.isOwn(theirs) });
    if (!rebased) this.#put(id, { ...edit, status: { kind: 'conflict', theirs, others: [] } });
    else if (isSame(rebased)) {
      this.#options.onSaved(theirs, edit.base);
      this.#forget(id);
    } else {
      const isConflict = rebased.status.kind === 'conflict';
      const way = this.#put(id, isConflict ? { ...rebased, status: { kind: 'typing' } } : rebased);
      if (way.edit.status.kind === 'typing' && !way.pause.isRunning) this.#ready.add(id);
    }
  }

  #openKeeper(recordId: number, id?: string): Keeper {
    return this.#options.openKeeper(recordId, {
      id,
      onChange: () => this.#changed(),
      onTaken: () => {
        if (this.#ways.get(recordId)?.otherKeepers.length === 0) this.#forget(recordId);
      },
    });
  }

  /** Publishes an edit and stores it in this browser. */
  #put(id: number, edit: Edit, logged?: string): Way {
    const known = this.#ways.get(id);
    const way = known ?? {
      edit,
      keeper: this.#openKeeper(id, logged),
      otherKeepers: [],
      pause: new TypingPause(() => this.#due(id)),
    };
    if (!known || !isSameDraft(known.edit, edit)) way.keeper.keep(draftOf(edit));
    way.edit = edit;
    this.#ways.set(id, way);
    this.#changed();
    return way;
  }

  #forget(id: number): void {
    const way = this.#ways.get(id);
    this.#ready.delete(id);
    this.#ways.delete(id);
    way?.pause.end();
    for (const keeper of way ? keepersOf(way) : []) keeper.settle();
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

import type { UserRef } from '../../shared/domain/contract/common.ts';
import type { LiveEvent } from '../../shared/domain/contract/document/live.ts';

/** How long a reported presence stays valid, in ms. */
export const PRESENCE_TTL = 30_000;
/** How often expired presences are removed, in ms. */
const SWEEP_INTERVAL = 5_000;

export interface PresenceNotice {
  documentId: number;
  user: UserRef;
  /** The segment the user is in; `null` = gone. */
  recordId: number | null;
}

interface Place {
  user: UserRef;
  recordId: number;
  until: number;
}

/** Tracks where users are. Publishes arrivals, moves and departures, but not mere renewals. */
export function createPresence(publish: (documentId: number, event: LiveEvent) => void) {
  const documents = new Map<number, Map<number, Place>>();
  const toEvent = (user: UserRef, recordId: number | null): LiveEvent => ({
    type: 'presence',
    user,
    record_id: recordId,
  });

  function forgetSilent(): void {
    const now = Date.now();
    for (const [documentId, people] of documents) {
      for (const { user, until } of people.values()) {
        if (until <= now) set({ documentId, user, recordId: null });
      }
    }
  }
  const timer = setInterval(forgetSilent, SWEEP_INTERVAL);
  timer.unref();

  function set({ documentId, user, recordId }: PresenceNotice): void {
    const people = documents.get(documentId) ?? new Map<number, Place>();
    const before = people.get(user.id)?.recordId ?? null;
    if (recordId === null) people.delete(user.id);
    else people.set(user.id, { user, recordId, until: Date.now() + PRESENCE_TTL });
    if (people.size === 0) documents.delete(documentId);
    else documents.set(documentId, people);
    if (before !== recordId) publish(documentId, toEvent(user, recordId));
  }

  return {
    set,
    list(documentId: number): LiveEvent[] {
      const people = [...(documents.get(documentId)?.values() ?? [])];
      return people
        .filter(({ until }) => until > Date.now())
        .map(({ user, recordId }) => toEvent(user, recordId));
    },
    close: () => clearInterval(timer),
  };
}

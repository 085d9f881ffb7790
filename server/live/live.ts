import type { LiveEvent } from '../../shared/domain/contract/document/live.ts';
import type { Db } from '../db/open.ts';
import type { Log } from '../runtime/log.ts';
import { createListener } from './listener.ts';
import { createPoller } from './poller.ts';
import { createPresence, type PresenceNotice } from './presence.ts';
import type { CommentNotice, SourceOptions } from './source.ts';

/** Live events of documents, for clients that have them open. */
export interface Live {
  /**
   * Calls back for each event in a document, starting with the users present. Returns the function that
   * unsubscribes.
   */
  subscribe(documentId: number, subscriber: Subscriber): () => void;
  /** Sets where a user is; forgotten after half a minute without renewal. `null` = gone. */
  setPresence(notice: PresenceNotice): Promise<void>;
  /**
   * Ends a user's subscriptions on all servers because their rights have changed. If they may still read,
   * they reconnect.
   */
  dismiss(userId: number): Promise<void>;
  /** Announces that the comments of a segment changed. Call it after the commit. */
  publishComment(notice: CommentNotice): Promise<void>;
  /** Ends all subscriptions when the server stops. */
  end(): void;
  close(): Promise<void>;
}

export interface Subscriber {
  userId: number;
  send(event: LiveEvent): void;
  end(): void;
}

export function createLive(options: { db: Db; databaseUrl: string | null; log: Log }): Live {
  const { db, databaseUrl, log } = options;
  const subscribers = new Map<number, Set<Subscriber>>();
  const publish = (documentId: number, event: LiveEvent) => {
    for (const subscriber of subscribers.get(documentId) ?? []) subscriber.send(event);
  };
  const presence = createPresence(publish);
  const dismiss = (userId: number) => {
    for (const subscriber of [...subscribers.values()].flatMap((all) => [...all])) {
      if (subscriber.userId === userId) subscriber.end();
    }
  };
  const sourceOptions: SourceOptions = {
    db,
    log,
    publish,
    watched: () => [...subscribers.keys()],
    present: (notice) => presence.set(notice),
    dismissed: dismiss,
  };
  const source = databaseUrl
    ? createListener({ ...sourceOptions, databaseUrl })
    : createPoller(sourceOptions);

  const end = () => {
    for (const subscriber of [...subscribers.values()].flatMap((all) => [...all])) subscriber.end();
    subscribers.clear();
  };
  return {
    subscribe(documentId, subscriber) {
      source.start();
      const all = subscribers.get(documentId) ?? new Set();
      subscribers.set(documentId, all.add(subscriber));
      for (const event of presence.list(documentId)) subscriber.send(event);
      return () => {
        all.delete(subscriber);
        if (all.size === 0 && subscribers.get(documentId) === all) subscribers.delete(documentId);
      };
    },
    async setPresence(notice) {
      presence.set(notice);
      await source.announce(notice);
    },
    async dismiss(userId) {
      dismiss(userId);
      await source.announceDismissal(userId);
    },
    publishComment: (notice) => source.announceComment(notice),
    end,
    async close() {
      end();
      presence.close();
      await source.close();
    },
  };
}

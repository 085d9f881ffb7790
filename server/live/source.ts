import type { LiveEvent } from '../../shared/domain/contract/document/live.ts';
import type { Db } from '../db/open.ts';
import type { Log } from '../runtime/log.ts';
import type { PresenceNotice } from './presence.ts';

export interface CommentNotice {
  documentId: number;
  recordId: number;
}

/** Source of events from other threads and servers. Started by the first subscriber. */
export interface Source {
  start(): void;
  /** Announces a presence to the other servers. */
  announce(notice: PresenceNotice): Promise<void>;
  /** Announces to all servers, including this one. */
  announceComment(notice: CommentNotice): Promise<void>;
  /** Announces to all servers that a user's rights have changed. */
  announceDismissal(userId: number): Promise<void>;
  close(): Promise<void>;
}

export interface SourceOptions {
  db: Db;
  /** Documents with subscribers on this server. */
  watched(): number[];
  publish(documentId: number, event: LiveEvent): void;
  /** Called for a presence reported on another server. */
  present(notice: PresenceNotice): void;
  /** Called when a user's rights have changed. */
  dismissed(userId: number): void;
  log: Log;
}

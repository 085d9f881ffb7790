import type { LiveEvent } from '../../../shared/contract/document-live.ts';
import type { Db } from '../../db/open.ts';
import type { Log } from '../../log.ts';
import type { PresenceNotice } from './presence.ts';

export interface CommentNotice {
  documentId: number;
  recordId: number;
}

/** What brings news from other threads and servers. It is started by the first who wants to hear them. */
export interface Source {
  start(): void;
  /** Tells the other servers. */
  announce(notice: PresenceNotice): Promise<void>;
  /** Tells all servers, this one too. */
  announceComment(notice: CommentNotice): Promise<void>;
  /** The same of somebody whose rights have changed. */
  announceDismissal(userId: number): Promise<void>;
  close(): Promise<void>;
}

export interface SourceOptions {
  db: Db;
  /** Documents that somebody has open here. */
  watched(): number[];
  publish(documentId: number, event: LiveEvent): void;
  /** Somebody came, went or moved on another server. */
  present(notice: PresenceNotice): void;
  /** The rights of somebody have changed. */
  dismissed(userId: number): void;
  log: Log;
}

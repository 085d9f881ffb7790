import type { TermHit } from '../shared/contract/glossary.ts';
import type { Match } from '../shared/contract/translation-memory.ts';
import type { Db } from './db/open.ts';
import type { Log } from './log.ts';
import type { Live } from './messaging/live/live.ts';
import type { SecretBox } from './people/auth/secret-box.ts';
import type { Settings } from './settings.ts';

/** What a route may use. Each noun adds what it needs; `createServices` (create-services.ts) fills it. */
export interface Services {
  db: Db;
  settings: Settings;
  matcher: Matcher;
  termFinder: TermFinder;
  live: Live;
  /** Seals what must be readable again: second factors, secrets of webhooks, mail with links. */
  secrets: SecretBox;
  /** Wakes what sends mail and webhooks. Call it after the commit. */
  wakeOutbox(): void;
  /** Whether the server was told to stop: it answers what it was asked, and no longer calls itself ready. */
  lifecycle: { stopping: boolean };
  /** Wakes the job runner: a job was queued. */
  wakeJobs(): void;
  log: Log;
}

export interface MatchRequest {
  /** In the inline-code notation. */
  source: string;
  /** Units of a memory in another language are left out; `de` and `de-DE` serve each other. */
  source_lang?: string | undefined;
  target_lang?: string | undefined;
  /** Without it every memory is looked through; an empty list finds nothing. */
  memory_ids?: readonly number[] | undefined;
  /** 0–1, of `similarity`: that is after penalties. Default 0.7. */
  threshold?: number | undefined;
  /** Default 10. */
  limit?: number | undefined;
  /** The neighbours' sources and the key of the segment; what is absent cannot agree. */
  context?:
    | {
        previous?: string | null | undefined;
        next?: string | null | undefined;
        key?: string | null | undefined;
      }
    | undefined;
  /** Which of equally good units comes first. Default `newest`. */
  prefer?: 'newest' | 'oldest' | undefined;
  /** Of equally good units those of the memory named first in `memory_ids` come first, whatever their age. */
  in_memory_order?: boolean | undefined;
  /** Points that the matches of a memory cost. */
  memory_penalties?: readonly { id: number; points: number }[] | undefined;
  /** An identical text costs nothing when it is translated in several ways: nobody is there to choose. */
  ignore_several?: boolean | undefined;
}

/**
 * Finds the units most similar to a text. Handlers of jobs, which run in a thread of their own, have one as
 * `context.matcher`: it asks the same index through a MessagePort.
 */
export interface Matcher {
  /** Best first. Units and memories in the bin, and imports that have not ended, are never among them. */
  find(request: MatchRequest): Promise<Match[]>;
  /**
   * Says that units or memories were written. Call it after the commit of each transaction that called a function of
   * `translation-memory/units.ts`: a `find` that starts later sees them. Other servers see them soon, at the latest
   * within a second.
   */
  changed(): void;
  /** How the index stands; only the server's own thread can tell. */
  report?(): Promise<IndexReport>;
}

export interface IndexReport {
  units: number;
  /** Memory of the index's own arrays. */
  bytes: number;
  /** Units in the database when filling began, and how many of them were read: the index is of use when it is ready. */
  to_read: number;
  read: number;
  is_ready: boolean;
  /** Memories being read anew; they are looked through in the database meanwhile. */
  memories_filling: number;
}

export interface TermRequest {
  text: string;
  source_lang: string;
  target_lang?: string | undefined;
  /** Without it every glossary of the languages is looked through; an empty list finds nothing. */
  glossary_ids?: readonly number[] | undefined;
}

/** Finds the terms of glossaries in running text, as they are now in the database. */
export interface TermFinder {
  /** In the order of the text; offsets are of the text as given, inline codes included. The longest term wins. */
  find(request: TermRequest): Promise<TermHit[]>;
}

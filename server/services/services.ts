import type { Readings } from '../audit/reading/readings.ts';
import type { Streams } from '../budget/streams.ts';
import type { Db } from '../db/open.ts';
import type { ServerMatcher, TermFinder } from '../engines/look-up.ts';
import type { Live } from '../live/live.ts';
import type { Translator } from '../machine-translation/translator.ts';
import type { Log } from '../runtime/log.ts';
import type { SecretBox } from '../runtime/secret-box.ts';
import type { Settings } from '../runtime/settings.ts';

/** Everything that routes depend on, filled by `createServices` (create-services.ts). */
export interface Services {
  db: Db;
  settings: Settings;
  matcher: ServerMatcher;
  termFinder: TermFinder;
  live: Live;
  streams: Streams;
  /** Calls machine translation engines. */
  translator: Translator;
  /** Encrypts secrets that must be readable again: second factors, webhook secrets, mail with links. */
  secrets: SecretBox;
  /** Records who reads texts. */
  readings: Readings;
  /** Wakes the senders of mail and webhooks. Call it after the commit. */
  wakeOutbox(): void;
  /**
   * `stopping`: the server was told to stop. It still answers requests but no longer reports itself ready.
   */
  lifecycle: { stopping: boolean };
  /** Wakes the job runner after a job was queued. */
  wakeJobs(): void;
  log: Log;
}

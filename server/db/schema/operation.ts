import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../../shared/domain/contract/common.ts';
import type { JobKind } from '../../../shared/domain/contract/job.ts';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Operational tables: jobs, files, mail, webhooks, audit log, figures of remotes. */
export interface OperationTables {
  blob: BlobTable;
  blob_part: BlobPartTable;
  job: JobTable;
  job_source: JobSourceTable;
  mail: MailTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  audit_event: AuditEventTable;
  audit_stream: AuditStreamTable;
  audit_reading: AuditReadingTable;
  answered_call: AnsweredCallTable;
  database_version: DatabaseVersionTable;
  remote_error: RemoteErrorTable;
  remote_error_user: RemoteErrorUserTable;
  remote_figure: RemoteFigureTable;
  remote_load: RemoteLoadTable;
  remote_load_time: RemoteLoadTimeTable;
  remote_witness: RemoteWitnessTable;
}

export interface BlobTable {
  id: Id;
  name: string;
  size: number;
  sha256: string;
  created_at: Time;
}

export interface BlobPartTable {
  blob_id: number;
  part: number;
  bytes: Uint8Array;
}

export interface JobTable {
  id: Id;
  kind: JobKind;
  status: ProcessingStatus;
  /** The job's input: JSON whose shape depends on the kind. */
  payload: Json;
  /** Where to resume after a restart: JSON whose shape depends on the kind. */
  checkpoint: Json | null;
  done: number;
  total: number;
  error: string | null;
  /** The error as catalogue wording: JSON Wording. */
  error_says: Json | null;
  report: Json | null;
  subject_id: number | null;
  /** Whether it is expected to take long. */
  is_large: Generated<Bit>;
  cancel_requested: Bit;
  /** Number of claims; a job that killed the server three times is failed instead of retried. */
  attempts: number;
  /** The last attempt that made progress: only later ones count. */
  moved_in_attempt: Generated<number>;
  claimed_by: string | null;
  heartbeat_at: Time | null;
  created_by: number;
  created_at: Time;
  started_at: Time | null;
  finished_at: Time | null;
}

/** Sources of a job, in addition to its subject. */
export interface JobSourceTable {
  job_id: number;
  kind: ResourceKind;
  /** 0 = all of the kind. */
  source_id: number;
}

/** Queued mail, and for a day the sent mail. */
export interface MailTable {
  id: Id;
  /** `forgot`: not yet checked whether the account exists. */
  kind: 'forgot' | 'link' | 'notice';
  recipient: string;
  /** The requester's address, for rate limits. */
  address: string;
  /** Encrypted JSON; empty before it is composed and after it was sent. */
  content: string;
  status: 'pending' | 'sent' | 'failed' | 'dropped';
  attempts: Generated<number>;
  created_at: Time;
  /** `null` = finished. */
  next_at: Time | null;
  error: string | null;
}

export interface WebhookTable {
  id: Id;
  name: string;
  url: string;
  /** JSON WebhookEvent[]. */
  events: Json;
  /** JSON RemoteEvent[]. */
  remote_events: Generated<Json>;
  /** Encrypted. */
  secret: string;
  enabled: Bit;
  created_at: Time;
  updated_at: Time;
}

export interface WebhookDeliveryTable {
  id: Id;
  webhook_id: number;
  event: string;
  /** The body as sent and signed. */
  payload: Json;
  created_at: Time;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Generated<number>;
  next_at: Time | null;
  response_status: number | null;
  error: string | null;
  ended_at: Time | null;
}

/** Append-only: triggers reject changes and deletes. */
export interface AuditEventTable {
  id: Id;
  at: Time;
  actor_id: number | null;
  actor_name: string | null;
  via: 'session' | 'token' | 'none';
  token_id: number | null;
  action: string;
  subject_kind: string | null;
  subject_id: number | null;
  subject_name: string | null;
  address: string;
  details: Json;
}

/** How much of the audit log a target outside has received. */
export interface AuditStreamTable {
  /** The name of the target, without secrets. */
  target: string;
  /** The last event received. */
  sent_id: number;
  sent_at: Time | null;
  /** The server that sends, until `held_until`. */
  holder: string | null;
  held_until: Time | null;
  /** Failed attempts since the last success. */
  failures: number;
  failed_at: Time | null;
  next_at: Time | null;
  error: string | null;
}

/** Readings that the audit log has for an hour; 0 = no token or no resource. */
export interface AuditReadingTable {
  hour: Time;
  user_id: number;
  token_id: number;
  action: string;
  subject_kind: string;
  subject_id: number;
}

/** Uploaded bytes; the parts hold them in order. */
/** An answer to a write, by its Idempotency-Key; stored for a day. */
export interface AnsweredCallTable {
  user_id: number;
  key: string;
  /** A hash of method, address and body. */
  fingerprint: string;
  /** `null` = not answered yet. */
  status: number | null;
  /** Encrypted JSON. */
  answer: string | null;
  at: Time;
}

/** One row: which versions may open the database. */
export interface DatabaseVersionTable {
  id: number;
  /** The newest migration that a server must know. */
  needs: string;
  /** The version of Tessera that applied it. */
  version: string;
}

/** Figures of a version of a remote, from users' pages. */
export interface RemoteFigureTable {
  remote: string;
  version: string;
  loaded: Generated<number>;
  failed: Generated<number>;
  crashed: Generated<number>;
  erred: Generated<number>;
  last_reason: string | null;
  last_stack: string | null;
  last_at: Time;
}

/** An error of a version, distinguished by its fingerprint. */
export interface RemoteErrorTable {
  id: Id;
  remote: string;
  version: string;
  fingerprint: string;
  /** Of the newest report, like reason and stack. */
  outcome: 'failed' | 'crashed' | 'erred';
  reason: string;
  stack: string | null;
  times: number;
  first_at: Time;
  last_at: Time;
  /** When webhooks received it; `null` = not yet. */
  announced_at: Time | null;
}

/** Users in whose pages an error occurred. */
export interface RemoteErrorUserTable {
  error_id: number;
  user_id: number;
  first_at: Time;
  last_at: Time;
}

/** Histogram of load times, rounded to two significant digits. */
export interface RemoteLoadTimeTable {
  remote: string;
  version: string;
  ms: number;
  loads: Generated<number>;
}

/**
 * Reports of pages about a remote in an hour, with load times rounded to two significant digits; 0 for a
 * failure.
 */
export interface RemoteLoadTable {
  remote: string;
  /** Start of the hour. */
  hour: Time;
  version: string;
  outcome: 'loaded' | 'failed' | 'crashed';
  ms: number;
  times: Generated<number>;
}

/** Users in whose pages a version of a remote loaded, failed or was left, for as long as the server watches it. */
export interface RemoteWitnessTable {
  remote: string;
  version: string;
  user_id: number;
  loads: Generated<number>;
  /** How often it was used and left without an error. */
  exits: Generated<number>;
  loaded_at: Time | null;
  failed_at: Time | null;
  /** Its last error in an event handler, a promise, a timer or a worker. */
  erred_at: Time | null;
}

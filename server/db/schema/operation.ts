import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../../shared/contract/common.ts';
import type { JobKind } from '../../../shared/contract/job.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** What runs beside the work of people: jobs, files, mail, webhooks, what was done, how remotes fare. */
export interface OperationTables {
  blob: BlobTable;
  blob_part: BlobPartTable;
  job: JobTable;
  mail: MailTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  audit_event: AuditEventTable;
  remote_figure: RemoteFigureTable;
  remote_load_time: RemoteLoadTimeTable;
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
  /** What to do: JSON of the kind's own shape. */
  payload: Json;
  /** How to go on after a restart: JSON of the kind's own shape. */
  checkpoint: Json | null;
  done: number;
  total: number;
  error: string | null;
  report: Json | null;
  subject_id: number | null;
  cancel_requested: Bit;
  /** Counts claims; a job that killed the server three times is failed rather than tried again. */
  attempts: number;
  /** The attempt that last got on with it: only those after it count. */
  moved_in_attempt: Generated<number>;
  claimed_by: string | null;
  heartbeat_at: Time | null;
  created_by: number;
  created_at: Time;
  started_at: Time | null;
  finished_at: Time | null;
}

/** Mail to be sent, and for a day what was sent. */
export interface MailTable {
  id: Id;
  /** `forgot`: nobody looked yet whether there is such an account. */
  kind: 'forgot' | 'link' | 'notice';
  recipient: string;
  /** Of who asked for it; for limits. */
  address: string;
  /** Sealed JSON; empty before it is written and after it was sent. */
  content: string;
  status: 'pending' | 'sent' | 'failed' | 'dropped';
  attempts: Generated<number>;
  created_at: Time;
  /** `null` = nothing more is to be done. */
  next_at: Time | null;
  error: string | null;
}

export interface WebhookTable {
  id: Id;
  name: string;
  url: string;
  /** JSON WebhookEvent[]. */
  events: Json;
  /** Sealed. */
  secret: string;
  enabled: Bit;
  created_at: Time;
  updated_at: Time;
}

export interface WebhookDeliveryTable {
  id: Id;
  webhook_id: number;
  event: string;
  /** What is sent, as it is signed. */
  payload: Json;
  created_at: Time;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Generated<number>;
  next_at: Time | null;
  response_status: number | null;
  error: string | null;
  ended_at: Time | null;
}

/** Append-only: the database refuses to change or delete a row. */
export interface AuditEventTable {
  id: Id;
  at: Time;
  /** `null` = nobody was signed in. */
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

/** Uploaded bytes; the parts hold them in order. */
/** How a version of a remote fares in people's pages. */
export interface RemoteFigureTable {
  remote: string;
  version: string;
  loaded: Generated<number>;
  failed: Generated<number>;
  crashed: Generated<number>;
  last_reason: string | null;
  last_at: Time;
}

/** How many loads took how long, rounded to two figures. */
export interface RemoteLoadTimeTable {
  remote: string;
  version: string;
  ms: number;
  loads: Generated<number>;
}

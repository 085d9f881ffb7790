import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../shared/contract/common.ts';
import type { SegmentState } from '../../shared/contract/document.ts';
import type { TermStatus } from '../../shared/contract/glossary.ts';
import type { JobKind } from '../../shared/contract/job.ts';
import type { Role } from '../../shared/policy/permissions.ts';

// One schema for SQLite and PostgreSQL: times are ISO 8601 text in UTC, booleans 0 or 1, structures JSON text.
// `folded` columns hold text as `fold` (db/search.ts) gives it, for case-insensitive substring search.
export type Bit = 0 | 1;
type Time = string;
type Json = string;
type Id = Generated<number>;

export interface UserTable {
  id: Id;
  email: string;
  /** Lower case; unique. */
  email_folded: string;
  username: string;
  role: Role;
  disabled: Bit;
  /** `''` = none yet: invited, and cannot sign in. */
  password_hash: string;
  created_at: Time;
  updated_at: Time;
  last_seen_at: Time | null;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  id: string;
  user_id: number;
  remember: Bit;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  user_agent: string;
  address: string;
  /** 1 = its token was renewed; requests under way may still read with it for some seconds. */
  replaced: Generated<Bit>;
}

export interface LoginFailureTable {
  id: Id;
  email_folded: string;
  address: string;
  at: Time;
}

/** Failed sign-ins since the last good one; kept for addresses that belong to nobody too, so that nothing tells them apart. */
export interface LoginLockTable {
  email_folded: string;
  failures: number;
  last_at: Time;
  /** `null` = not locked. */
  locked_at: Time | null;
}

/** A link to hand over, good once: an invitation or a password reset. */
export interface AccountLinkTable {
  id: Id;
  user_id: number;
  kind: 'invite' | 'reset';
  /** SHA-256 of the token, hex. */
  hash: string;
  created_by: number;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

export interface ApiTokenTable {
  id: Id;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  /** The last characters, to tell tokens apart. */
  hint: string;
  /** JSON Permission[]. */
  scopes: Json;
  created_at: Time;
  expires_at: Time;
  last_used_at: Time | null;
  revoked_at: Time | null;
}

export interface UserTotpTable {
  user_id: number;
  /** Base32. */
  secret: string;
  created_at: Time;
  /** `null` = set up but not yet proven by a code: not asked for. */
  confirmed_at: Time | null;
  /** The 30-second step of the last code taken; a code is good once. */
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  id: Id;
  user_id: number;
  hash: string;
  used_at: Time | null;
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
  claimed_by: string | null;
  heartbeat_at: Time | null;
  created_by: number;
  created_at: Time;
  started_at: Time | null;
  finished_at: Time | null;
}

export interface GlossaryTable {
  id: Id;
  name: string;
  source_lang: string;
  target_lang: string;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  processing_status: ProcessingStatus;
  processing_error: string | null;
  upload_time: Time | null;
  records_count: number;
  /** Counts up with each change of its records, which carry it: what is newer than a cache is found by it. */
  revision: Generated<number>;
  /** The last change that its records do not carry, an import: older caches are of no use. */
  reload_revision: Generated<number>;
  job_id: number | null;
  deleted_at: Time | null;
}

export interface GlossaryRecordTable {
  id: Id;
  glossary_id: number;
  source: string;
  target: string;
  comment: string;
  status: TermStatus | null;
  part_of_speech: string | null;
  definition: string | null;
  /** Source and target. */
  folded: string;
  source_hash: string;
  /** What lists are sorted by (db/sort-key.ts). */
  source_sort: string;
  target_sort: string;
  /** What an import read and no column holds, so that an export gives it back. */
  extra: Json | null;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  version: number;
  /** The import that added it: undone as a whole when that fails. */
  job_id: number | null;
  /** In a running import: the record that this one is to change when the import ends. */
  replaces_id: number | null;
  /** Of the glossary when this record changed last. */
  revision: Generated<number>;
  deleted_at: Time | null;
}

export interface MemoryTable {
  id: Id;
  name: string;
  source_lang: string;
  target_lang: string;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  processing_status: ProcessingStatus;
  processing_error: string | null;
  records_count: number;
  job_id: number | null;
  deleted_at: Time | null;
}

export interface UnitTable {
  id: Id;
  memory_id: number;
  source: string;
  target: string;
  /** JSON InlineCode[] of source and target; `null` = none. */
  codes: Json | null;
  folded: string;
  /** Of the plain source: exact look-up. */
  source_hash: string;
  source_sort: string;
  target_sort: string;
  /** The neighbours it was translated between, and its key in its file; `null` = not known. */
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
  /** `import`, `manual`, or a document's name. */
  origin: string;
  /** The segment it was approved in; `null` = none. */
  document_record_id: number | null;
  extra: Json | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: Time;
  updated_at: Time;
  version: number;
  job_id: number | null;
  deleted_at: Time | null;
}

/** What changed in the units since the index last looked; `seq` only grows. */
export interface UnitChangeTable {
  seq: Id;
  unit_id: number;
  memory_id: number;
  /** `import`: all units of the job `unit_id`; `reload_memory`: all units of the memory, or none when it is in the bin. */
  kind: 'put' | 'delete' | 'import' | 'reload_memory';
}

export interface DocumentTable {
  id: Id;
  name: string;
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  processing_error: string | null;
  version: string;
  dialect: string;
  source_lang: string;
  target_lang: string;
  /** Rows that are listed; 0 until the import ends, which makes them visible. */
  rows_count: number;
  records_count: number;
  approved_records_count: number;
  translated_records_count: number;
  word_count: number;
  approved_word_count: number;
  /** What the upload does that the standard forbids: JSON string[]. */
  findings: Json;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  job_id: number | null;
  deleted_at: Time | null;
}

export interface DocumentRecordTable {
  id: Id;
  document_id: number;
  row_number: number;
  /** Position of the segment in the file, as `server/formats/xliff` counts: where an edit goes. */
  segment_index: number;
  key: string;
  source: string;
  target: string;
  /** JSON InlineCode[]. */
  codes: Json;
  /** Source and target, without their codes. */
  folded: string;
  /** Of the source as written, codes included: equal = a repetition. */
  source_hash: string;
  state: SegmentState;
  approved: Bit;
  locked: Bit;
  /** JSON of the contract's `notes`. */
  notes: Json;
  max_length: number | null;
  /** 0 = white space collapses, as the file says. */
  preserve_space: Bit;
  word_count: number;
  repetitions_count: number;
  comments_count: number;
  /** Of these, those that nobody resolved. */
  open_comments_count: Generated<number>;
  match_percent: number | null;
  /** As uploaded, to know whether the download must change anything. */
  original_target: string | null;
  original_state: SegmentState;
  original_approved: Bit;
  version: number;
  updated_at: Time;
  updated_by: number | null;
}

export interface RecordChangeTable {
  id: Id;
  document_id: number;
  record_id: number;
  at: Time;
  user_id: number | null;
  kind: string;
  /** One for all the changes of one action; what undo takes back. */
  action_id: string;
  target_before: string;
  target_after: string;
  state_before: SegmentState;
  state_after: SegmentState;
  approved_before: Bit;
  approved_after: Bit;
  match_percent_before: number | null;
}

/** What one person did to a document at once: an entry of its journal. */
export interface DocumentActionTable {
  id: Id;
  /** As in the `record_change` rows that belong to it. */
  action_id: string;
  document_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for people. */
  description: string;
  at: Time;
  /** Segments changed. */
  changed: number;
  /** The action that this one took back. */
  undoes: string | null;
  undone_at: Time | null;
}

export interface RecordCommentTable {
  id: Id;
  document_id: number;
  record_id: number;
  user_id: number;
  text: string;
  created_at: Time;
  resolved_at: Time | null;
  resolved_by: number | null;
}

export interface DocumentMemoryTable {
  document_id: number;
  memory_id: number;
  mode: 'read' | 'write';
  position: number;
}

export interface DocumentGlossaryTable {
  document_id: number;
  glossary_id: number;
  position: number;
}

export interface Database {
  user: UserTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_lock: LoginLockTable;
  account_link: AccountLinkTable;
  api_token: ApiTokenTable;
  user_totp: UserTotpTable;
  recovery_code: RecoveryCodeTable;
  audit_event: AuditEventTable;
  blob: BlobTable;
  blob_part: BlobPartTable;
  job: JobTable;
  glossary: GlossaryTable;
  glossary_record: GlossaryRecordTable;
  memory: MemoryTable;
  unit: UnitTable;
  unit_change: UnitChangeTable;
  document: DocumentTable;
  document_record: DocumentRecordTable;
  record_change: RecordChangeTable;
  document_action: DocumentActionTable;
  record_comment: RecordCommentTable;
  document_memory: DocumentMemoryTable;
  document_glossary: DocumentGlossaryTable;
}

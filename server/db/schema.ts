import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../shared/contract/common.ts';
import type { SegmentState } from '../../shared/contract/document.ts';
import type { TermStatus } from '../../shared/contract/glossary.ts';
import type { JobKind } from '../../shared/contract/job.ts';
import type { ResourceKind } from '../../shared/contract/resource.ts';
import type { Role, Scope } from '../../shared/policy/permissions.ts';

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
  /** When what names the person was taken out; what they did stays. */
  erased_at: Generated<Time | null>;
  /** On what the role may be used; of administrators it does not count. */
  scope: Generated<Scope>;
}

/** Languages whose documents, glossaries and memories somebody with the scope `assigned` was given. */
export interface UserLanguagePairTable {
  user_id: number;
  source_lang: string;
  target_lang: string;
}

/** One thing that somebody was given. */
export interface ResourceMemberTable {
  user_id: number;
  kind: ResourceKind;
  resource_id: number;
  /** On this thing, when it is less than the own one; `null` = the own one. */
  role: Role | null;
  created_at: Time;
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
  /** When its user last showed who they are, by signing in or again; `null` = before this was kept. */
  confirmed_at: Time | null;
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

export interface PasskeyTable {
  id: Id;
  user_id: number;
  /** Base64url, as the authenticator names it. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it signed; many never count. */
  counter: number;
  /** JSON string[]. */
  transports: Json;
  synced: Bit;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

/** A question that a browser went away to answer: by an authenticator, or at an OpenID Connect provider. */
export interface SignInChallengeTable {
  /** SHA-256 of what the browser brings back, hex. */
  hash: string;
  kind: 'passkey' | 'new-passkey' | 'oidc';
  user_id: number | null;
  data: Json;
  expires_at: Time;
}

/** Who somebody is to an OpenID Connect provider. */
export interface OidcIdentityTable {
  id: Id;
  user_id: number;
  issuer: string;
  subject: string;
  created_at: Time;
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

export interface UserTotpTable {
  user_id: number;
  /** Base32, sealed by `secrets`; as it is in rows of before that. */
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
  /** Changes up to this one have been held against what is approved. */
  impact_revision: Generated<number>;
  impact_job_id: number | null;
  job_id: number | null;
  deleted_at: Time | null;
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
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
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
  match_exact: Generated<Bit>;
  match_case: Generated<Bit>;
  match_prefix: Generated<Bit>;
  usage_note: string | null;
  /** `null` = a concept of its own. */
  concept_id: number | null;
}

/** What several terms mean. */
export interface GlossaryConceptTable {
  id: Id;
  glossary_id: number;
  subject_field: string | null;
  definition: string | null;
  note: string | null;
  /** Terms in further languages: JSON ConceptTerm[] (server/glossary/concepts.ts). */
  terms: Generated<Json>;
  /** What a TBX said of it that no column holds; its hash finds the concept when the file comes again. */
  origin: Json | null;
  origin_hash: string | null;
  version: Generated<number>;
  updated_at: Time;
}

export interface GlossaryRecordChangeTable {
  id: Id;
  glossary_id: number;
  record_id: number;
  kind: 'created' | 'changed' | 'deleted' | 'restored' | 'imported' | 'import_undone';
  at: Time;
  user_id: number | null;
  job_id: number | null;
  /** Of the record after the change. */
  version: number;
  /** JSON of the record's fields as they were; `null` = it was not there. */
  before: Json | null;
}

/** A file that was looked into, and what became of it. */
export interface GlossaryImportTable {
  id: Id;
  /** `null` = it is to make a new one. */
  glossary_id: number | null;
  state: 'staged' | 'started' | 'undone' | 'discarded';
  file_name: string;
  format: 'table' | 'tbx';
  size: number;
  blob_id: number | null;
  /** JSON ImportSettings (server/glossary/import-settings.ts). */
  settings: Json;
  job_id: number | null;
  undo_job_id: number | null;
  created_by: number | null;
  created_at: Time;
}

/** An approved segment or a unit that breaks a term since the term changed. */
export interface TermImpactTable {
  id: Id;
  glossary_id: number;
  record_id: number;
  kind: 'segment' | 'unit';
  /** The document or the memory. */
  owner_id: number;
  /** The segment or the unit. */
  place_id: number;
  reason: 'missing' | 'forbidden';
  found_at: Time;
  seen_at: Time | null;
  seen_by: number | null;
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
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
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
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
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
  /** The same with constraint and place: JSON of the contract's `conformanceFinding[]`. */
  conformance: Generated<Json>;
  /** As the file says it; `''` = it does not, `null` = nobody looked when it was imported. */
  file_target_lang: string | null;
  /** JSON of the contract's `qualitySettings`; `{}` = as the checks are by themselves. */
  quality_settings: Generated<Json>;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  job_id: number | null;
  deleted_at: Time | null;
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
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
  /** What `max_length` and `min_length` count. */
  length_unit: Generated<'char' | 'byte'>;
  min_length: number | null;
  /** Translations and terms that came in the file: JSON XliffSuggestion[] and XliffTerm[]. */
  suggestions: Generated<Json>;
  file_terms: Generated<Json>;
  /** The text as it was approved, kept when the target is changed after it; `null` = not approved, or taken back. */
  approved_target: string | null;
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
  /** What the segments of one paragraph have in common, by the file; `null` = nobody looked when it was imported. */
  paragraph: string | null;
  /** The unit of the file it is in, when the unit's segments were split or joined: its row in `document_unit`. */
  unit_index: number | null;
  /** 1 = made by a split: its id is not among those of the import, which are consecutive. */
  added: Generated<Bit>;
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

/** An issue that somebody declared no mistake. */
export interface IssueWaiverTable {
  id: Id;
  document_id: number;
  record_id: number;
  check_id: string;
  fingerprint: string;
  reason: string;
  user_id: number | null;
  at: Time;
}

/** At which version a segment was checked last. */
export interface RecordCheckTable {
  record_id: number;
  document_id: number;
  version: number;
}

/** What the last check found, with the check's own severity: settings and waivers are applied when it is read. */
export interface DocumentIssueTable {
  id: Id;
  document_id: number;
  record_id: number;
  row_number: number;
  check_id: string;
  severity: 'error' | 'warning' | 'info';
  fingerprint: string;
  /** JSON of the contract's `qualityIssue`. */
  issue: Json;
}

export interface DocumentReportTable {
  document_id: number;
  /** What the findings depend on beside the segments, as a hash: when it changes all is checked anew. */
  basis: string;
  checked_at: Time | null;
  job_id: number | null;
}

/** A translated copy that came back, with what it would change. */
export interface ReimportTable {
  id: Id;
  document_id: number;
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  error: string | null;
  job_id: number | null;
  created_by: number;
  created_at: Time;
  /** Segments of the file that were found in the document and need no change. */
  unchanged: number;
  /** JSON string[]: segments of the file that the document does not have, and the like. */
  warnings: Json;
  applied_at: Time | null;
  action_id: string | null;
}

export interface ReimportRowTable {
  id: Id;
  reimport_id: number;
  record_id: number;
  row_number: number;
  kind: 'change' | 'conflict' | 'older' | 'refused';
  reason: string | null;
  base: string;
  theirs: string;
  theirs_state: SegmentState;
  chosen: Bit;
  /** Of the segment when it was compared. */
  version: number;
}

/** When a document was downloaded with its targets: what a copy that comes back began from. */
export interface DocumentExportTable {
  id: Id;
  document_id: number;
  at: Time;
}

export interface DocumentMemoryTable {
  document_id: number;
  memory_id: number;
  mode: 'read' | 'write';
  position: number;
  /** Points that its matches cost in this document. */
  penalty: Generated<number>;
}

export interface DocumentGlossaryTable {
  document_id: number;
  glossary_id: number;
  position: number;
}

/** What was done to many units of a memory at once: an entry of its journal. */
export interface MemoryActionTable {
  id: Id;
  action_id: string;
  memory_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for people. */
  description: string;
  at: Time;
  changed: number;
  /** Of an import: its units name it. */
  job_id: number | null;
  /** The action that this one took back. */
  undoes: string | null;
  undone_at: Time | null;
}

/** A unit as an action found it; what an import added has none. */
export interface UnitEditTable {
  id: Id;
  action_id: string;
  unit_id: number;
  /** JSON UnitState (translation-memory/unit-states.ts). */
  state_before: Json;
  version_after: number;
}

/** What the checks of a memory found last. */
export interface MemoryHygieneTable {
  memory_id: number;
  /** The memory as it was looked at. */
  state: string;
  findings: Json | null;
  checked_at: Time | null;
  job_id: number | null;
}

export interface AnalysisTable {
  id: Id;
  job_id: number;
  created_by: number;
  created_at: Time;
  /** JSON number[]; `null` = those attached to each document. */
  memory_ids: Json | null;
  internal_fuzzies: Bit;
  weights: Json;
  result: Json | null;
  evidence_blob_id: number | null;
}

export interface AnalysisDocumentTable {
  analysis_id: number;
  document_id: number;
  position: number;
}

/** An import whose units are not all in the index of substrings yet. */
export interface DeferredImportTable {
  job_id: number;
  indexed_to: number;
}

/** A unit of a file whose segments are not as they came. */
export interface DocumentUnitTable {
  document_id: number;
  /** Position of the unit in the file. */
  unit_index: number;
  /** The first of its segments in the upload, as `segment_index` counts, and how many they are there. */
  first_segment: number;
  segments: number;
  /** JSON FoundUnit: the unit as it stands in the upload. */
  found: Json;
  /** JSON UnitStep[]. */
  steps: Json;
  /** Its segments in their order: JSON number[]. */
  record_ids: Json;
  /** A new segment that is still on the way to its row; `null` = none. */
  moving: number | null;
}

/** What an action that split or joined segments changed: how to take it back. */
export interface ResegmentationTable {
  action_id: string;
  document_id: number;
  unit_index: number;
  /** The first of the segments concerned. */
  record_id: number;
  /** JSON of `Before` and `After` (server/document/resegment). */
  before: Json;
  after: Json;
}

export interface Database {
  document_unit: DocumentUnitTable;
  resegmentation: ResegmentationTable;
  memory_action: MemoryActionTable;
  unit_edit: UnitEditTable;
  memory_hygiene: MemoryHygieneTable;
  analysis: AnalysisTable;
  analysis_document: AnalysisDocumentTable;
  deferred_import: DeferredImportTable;
  user: UserTable;
  user_language_pair: UserLanguagePairTable;
  resource_member: ResourceMemberTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_lock: LoginLockTable;
  account_link: AccountLinkTable;
  api_token: ApiTokenTable;
  user_totp: UserTotpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  sign_in_challenge: SignInChallengeTable;
  oidc_identity: OidcIdentityTable;
  mail: MailTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  audit_event: AuditEventTable;
  remote_figure: RemoteFigureTable;
  remote_load_time: RemoteLoadTimeTable;
  blob: BlobTable;
  blob_part: BlobPartTable;
  job: JobTable;
  glossary: GlossaryTable;
  glossary_record: GlossaryRecordTable;
  glossary_concept: GlossaryConceptTable;
  glossary_record_change: GlossaryRecordChangeTable;
  glossary_import: GlossaryImportTable;
  term_impact: TermImpactTable;
  memory: MemoryTable;
  unit: UnitTable;
  unit_change: UnitChangeTable;
  document: DocumentTable;
  document_record: DocumentRecordTable;
  record_change: RecordChangeTable;
  document_action: DocumentActionTable;
  record_comment: RecordCommentTable;
  issue_waiver: IssueWaiverTable;
  record_check: RecordCheckTable;
  document_issue: DocumentIssueTable;
  document_report: DocumentReportTable;
  reimport: ReimportTable;
  reimport_row: ReimportRowTable;
  document_export: DocumentExportTable;
  document_memory: DocumentMemoryTable;
  document_glossary: DocumentGlossaryTable;
}

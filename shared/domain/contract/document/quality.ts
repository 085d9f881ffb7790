import { z } from '@tessera/shared/schema';
import {
  flag,
  id,
  jobRef,
  listQuery,
  message,
  pathId,
  requiredText,
  time,
  userRef,
  wording,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { jobMachine } from '../job-machine.ts';
import { OF_DOCUMENT, OF_SEGMENT } from '../resource.ts';
import { reportLanguage } from '../user.ts';

/** Ranges are `[start, end)` in UTF-16 code units of the text in the inline-code notation. */
const range = z.tuple([z.int(), z.int()]);

export const qualityIssue = z.object({
  check: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  /** In English. */
  message: z.string(),
  /** The message by its id in `shared/domain/checks/messages`: a page shows it in its own language. */
  says: wording.optional(),
  source_ranges: z.array(range).optional(),
  target_ranges: z.array(range).optional(),
  repair: z.object({ label: z.string(), says: wording.optional(), target: z.string() }).optional(),
  /** A missing part: judged when a translation is approved or left, not during typing. */
  of_the_whole: z.boolean().optional(),
  /** Identifies the subject: stable under edits elsewhere in the segment. */
  fingerprint: z.string(),
  /** The reason given for its waiver. */
  waived: z.boolean().optional(),
});

export type QualityIssue = z.output<typeof qualityIssue>;

export const recordIssues = z.object({ record_id: id, row_number: z.int(), issues: z.array(qualityIssue) });

export const checkDocument = endpoint({
  id: 'document.qa',
  method: 'GET',
  path: '/document/{id}/qa',
  summary: 'Quality issues by record, omitting records without any; waived ones are marked and not counted',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({ records: z.array(recordIssues), total_issues: z.int() }),
});

export const issueSeverity = z.enum(['error', 'warning', 'info']);
export const checkLevel = z.enum(['error', 'warning', 'info', 'off']);
export type CheckLevel = z.output<typeof checkLevel>;

/** A document's check settings; a check not listed keeps its default severity and blocks nothing. */
export const qualitySettings = z.object({
  severity: z.record(z.string().max(60), checkLevel),
  /** Checks whose errors forbid approval. */
  blocking: z.array(z.string().max(60)).max(100),
});

export type QualitySettings = z.output<typeof qualitySettings>;

export const getQualitySettings = endpoint({
  id: 'document.qa.settings.get',
  method: 'GET',
  path: '/document/{id}/qa/settings',
  summary: 'The severity of each check in a document, and which checks block approval',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: qualitySettings,
});

export const setQualitySettings = endpoint({
  id: 'document.qa.settings.set',
  method: 'PUT',
  path: '/document/{id}/qa/settings',
  summary: 'Replace the settings of the checks of a document',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: qualitySettings,
  answer: qualitySettings,
});

export const issueWaiver = z.object({
  id,
  check: z.string(),
  fingerprint: z.string(),
  reason: z.string(),
  at: time,
  user: userRef.nullable(),
  /**
   * Applies to every document of the language pair: the id is a lasting waiver's, the fingerprint a subject.
   */
  lasting: z.boolean().optional(),
});

export type IssueWaiver = z.output<typeof issueWaiver>;

export const listWaivers = endpoint({
  id: 'document.records.waivers.list',
  method: 'GET',
  path: '/document/records/{id}/waivers',
  summary: 'The waived issues of a segment, with the reason',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.array(issueWaiver),
});

export const waiveIssue = endpoint({
  id: 'document.records.waivers.create',
  method: 'POST',
  path: '/document/records/{id}/waivers',
  summary: 'Waive an issue; it reappears if the text it concerns changes',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    fingerprint: requiredText.max(2000),
    reason: requiredText.max(1000),
  }),
  answer: issueWaiver,
  status: 201,
});

export const removeWaiver = endpoint({
  id: 'document.records.waivers.remove',
  method: 'DELETE',
  path: '/document/records/{id}/waivers/{waiver_id}',
  summary: 'Remove a waiver',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId.extend({ waiver_id: pathId.shape.id }),
  answer: message,
});

const reportFilter = {
  check: z.string().max(60).default(''),
  severity: issueSeverity.or(z.enum(['serious', ''])).default(''),
  /** `open` = not waived. */
  waived: z.enum(['open', 'waived', 'all']).default('open'),
  /** Only findings of this subject. */
  subject: z.string().max(2000).default(''),
};

export const reportedIssue = qualityIssue.extend({
  id,
  record_id: id,
  row_number: z.int(),
  source: z.string(),
  target: z.string(),
  /** The segment has changed since the check. */
  outdated: z.boolean(),
  version: z.int(),
  locked: z.boolean(),
  waiver: issueWaiver.nullable(),
});

export type ReportedIssue = z.output<typeof reportedIssue>;

export const qualityReport = z.object({
  /** When the document was last checked; `null` = never. */
  checked_at: time.nullable(),
  /** The running check. */
  job_id: id.nullable(),
  /** Segments changed since the last check. */
  outdated_records: z.int(),
  /** By check and severity, before the filter. */
  counts: z.array(z.object({ check: z.string(), severity: issueSeverity, open: z.int(), waived: z.int() })),
  issues: z.array(reportedIssue),
  total_rows: z.int(),
  /** Text sent to LanguageTool by the last check; `null` = none. Absent in answers of older servers. */
  language_tool: jobMachine.nullable().optional(),
});

export const getQualityReport = endpoint({
  id: 'document.qa.report',
  method: 'GET',
  path: '/document/{id}/qa/report',
  summary: 'The findings of the last check of the whole document, 100 per page',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery.pick({ page: true }).extend(reportFilter),
  answer: qualityReport,
});

/** A check of the whole document, and the number of findings left open. */
const checkRun = z.object({
  id,
  at: time,
  counts: z.array(
    z.object({
      check: z.string(),
      severity: issueSeverity,
      /** The author of their text; `null` = none, e.g. from the file. */
      author: userRef.nullable(),
      findings: z.int(),
    }),
  ),
});

export type CheckRun = z.output<typeof checkRun>;

export const listCheckRuns = endpoint({
  id: 'document.qa.runs',
  method: 'GET',
  path: '/document/{id}/qa/runs',
  summary: 'The number of open findings after each of the last 50 checks of the whole document, oldest first',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.array(checkRun),
});

/** Similar findings: of one check and subject, in any segments. */
export const findingGroup = z.object({
  /** Their common fingerprint, without its number in a segment. */
  subject: z.string(),
  count: z.int(),
  /** The first finding. */
  finding: reportedIssue,
});

export type FindingGroup = z.output<typeof findingGroup>;

export const listFindingGroups = endpoint({
  id: 'document.qa.groups',
  method: 'GET',
  path: '/document/{id}/qa/groups',
  summary:
    'The findings of the last check of the whole document, grouped by similarity, most severe and most frequent first; 100 per page',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery.pick({ page: true }).extend(reportFilter),
  answer: z.object({ groups: z.array(findingGroup), total_rows: z.int() }),
});

export const waiveAlike = endpoint({
  id: 'document.qa.waivers.create',
  method: 'POST',
  path: '/document/{id}/qa/waivers',
  summary: 'Waive all similar findings of the last check, with one reason',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({ subject: requiredText.max(2000), reason: requiredText.max(1000) }),
  /** `at`: identifies the waivers of this call, to revoke only these. */
  answer: z.object({ waived: z.int(), at: time.optional() }),
});

export const unwaiveAlike = endpoint({
  id: 'document.qa.waivers.remove',
  method: 'DELETE',
  path: '/document/{id}/qa/waivers',
  summary: 'Remove the waivers of all similar findings',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  /** `at`: only waivers created then; absent or empty = all. */
  query: z.object({ subject: requiredText.max(2000), at: z.string().max(40).default('') }),
  answer: z.object({ taken_back: z.int() }),
});

/** A waiver for all documents of a language pair. */
export const lastingWaiver = issueWaiver.extend({
  /** The message of one of its findings, in English. */
  message: z.string(),
  says: wording,
});

export type LastingWaiver = z.output<typeof lastingWaiver>;

export const listLastingWaivers = endpoint({
  id: 'document.qa.lasting_waivers.list',
  method: 'GET',
  path: '/document/{id}/qa/lasting_waivers',
  summary: 'The waivers for every document of the language pair, latest first',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({ waivers: z.array(lastingWaiver), may_change: z.boolean() }),
});

export const waiveLastingly = endpoint({
  id: 'document.qa.lasting_waivers.create',
  method: 'POST',
  path: '/document/{id}/qa/lasting_waivers',
  summary: 'Waive findings in every document of the language pair',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({ subject: requiredText.max(600), reason: requiredText.max(1000), says: wording }),
  answer: lastingWaiver,
  status: 201,
});

export const setLastingWaiver = endpoint({
  id: 'document.qa.lasting_waivers.set',
  method: 'PUT',
  path: '/document/{id}/qa/lasting_waivers/{waiver_id}',
  summary: 'Remove a waiver for every document of the language pair, or restore it',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId.extend({ waiver_id: pathId.shape.id }),
  body: z.object({ holds: z.boolean() }),
  answer: lastingWaiver,
});

export const startQualityReport = endpoint({
  id: 'document.qa.start',
  method: 'POST',
  path: '/document/{id}/qa/report',
  summary: 'Check the whole document in the background; only changed segments are checked again',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({
    /** Send texts without a LanguageTool answer yet to the workspace’s LanguageTool. */
    language_tool: flag,
  }),
  answer: jobRef,
});

export const downloadQualityReport = endpoint({
  id: 'document.qa.download',
  method: 'GET',
  path: '/document/{id}/qa/download',
  summary: 'The report, optionally filtered, as a table',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({
    ...reportFilter,
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    language: reportLanguage,
  }),
  answerKind: 'file',
});

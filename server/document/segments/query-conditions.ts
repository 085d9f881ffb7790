import { type RawBuilder, sql } from 'kysely';
import {
  parseSegmentQuery,
  type QueryCondition,
  type QueryPart,
  type QueryRange,
  type QueryState,
} from '../../../shared/domain/text/segment-query.ts';
import type { Db } from '../../db/open.ts';
import { fold } from '../../db/search.ts';
import { openMentions } from '../documents/mentions.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { openIssues, withIssues } from './record-issues.ts';
import { hasKey, hasNote, textConditions, wordConditions } from './record-texts.ts';
import { withSeveralAuthors } from './tracked-changes.ts';

type Sql = RawBuilder<boolean>;

/**
 * The conditions of a query (`shared/domain/text/segment-query.ts`) by user `me` on the rows of
 * `document_record`; all must hold.
 */
export function queryConditions(db: Db, document: DocumentScope, query: string, me = 0): Sql[] {
  return parseSegmentQuery(query).conditions.flatMap((condition) => {
    const all = toSql(db, document, condition, me);
    return condition.isNegated ? [not(and(all))] : all;
  });
}

function toSql(db: Db, document: DocumentScope, condition: QueryCondition, me: number): Sql[] {
  switch (condition.field) {
    case 'text':
      return wordConditions(db, document, condition.text);
    case 'source':
    case 'target':
      return textConditions(db, document, condition.field, condition.text);
    case 'key':
      return [hasKey(db, condition.text)];
    case 'note':
      return [hasNote(db, condition.text)];
    case 'state':
      return [or(condition.states.map(ofState))];
    case 'has':
      return [or(condition.parts.map((part) => withPart(db, document, part, me)))];
    case 'author':
      return [ofAuthor(db, condition.names)];
    case 'check':
      return [
        sql`document_record.id IN (${openIssues(db, document.id)
          .select('document_issue.record_id')
          .where('document_issue.check_id', 'in', condition.names)})`,
      ];
    case 'edited':
      return [condition.is ? EDITED : not(EDITED)];
    case 'match':
      return condition.range === 'none'
        ? [sql`match_percent IS NULL`]
        : within(sql`match_percent`, condition.range);
    case 'len':
      return within(sql`length(document_record.target)`, rangeOf(condition.range));
    case 'source-len':
      return within(sql`length(document_record.source)`, rangeOf(condition.range));
    case 'row':
      return within(sql`document_record.row_number`, rangeOf(condition.range));
    case 'changed':
      return 'age' in condition ? ofAge(condition.age) : ofDays(condition.days);
  }
}

/** Edited by a person; excludes unedited matches, machine translation, and targets from the file. */
const EDITED = sql<boolean>`(document_record.updated_by IS NOT NULL AND match_percent IS NULL AND machine_engine IS NULL)`;

function ofState(state: QueryState): Sql {
  if (state === 'approved') return sql`approved = 1`;
  if (state === 'open') return sql`approved = 0`;
  return state === 'locked' ? sql`locked = 1` : sql`document_record.state = ${state}`;
}

function withPart(db: Db, document: DocumentScope, part: QueryPart, me: number): Sql {
  switch (part) {
    case 'words':
      return sql`document_record.word_count > 0`;
    case 'target':
      return sql`document_record.target <> ''`;
    case 'comment':
      return sql`comments_count > 0`;
    case 'open-comment':
      return sql`open_comments_count > 0`;
    case 'mention':
      return sql`document_record.id IN (${openMentions(db, me)
        .select('record_comment.record_id')
        .where('record_comment.document_id', '=', document.id)})`;
    case 'issue':
      return sql`document_record.id IN (${withIssues(db, document).select('document_issue.record_id')})`;
    case 'change':
      return sql`(approved_target IS NOT NULL AND approved_target <> document_record.target)`;
    case 'new-source':
      return sql`source_before IS NOT NULL`;
    case 'machine':
      return sql`machine_engine IS NOT NULL`;
    case 'repetition':
      return sql`repetitions_count > 0`;
    case 'note':
      return sql`notes <> '[]'`;
    case 'limit':
      return sql`(max_length IS NOT NULL OR min_length IS NOT NULL)`;
    case 'code':
      return sql`codes <> '[]'`;
    case 'error':
      return sql`document_record.id IN (${db
        .selectFrom('lqa_error')
        .select('lqa_error.record_id')
        .where('lqa_error.document_id', '=', document.id)})`;
    case 'tracked':
      return sql`document_record.id IN (${withSeveralAuthors(db, document.id)})`;
    case 'sample':
      return sql`document_record.id IN (${db
        .selectFrom('lqa_sample_record')
        .select('lqa_sample_record.record_id')
        .where('lqa_sample_record.document_id', '=', document.id)})`;
  }
}

/** Compares names ignoring case, which SQLite cannot do beyond ASCII. */
function ofAuthor(db: Db, names: readonly string[]): Sql {
  const folded = names.map(fold);
  return sql`document_record.updated_by IN (${db
    .selectFrom('user')
    .select('id')
    .where(sql<string>`lower(username)`, 'in', folded)})`;
}

function ofAge({ from, to }: QueryRange): Sql[] {
  const before = (age: number) => new Date(Date.now() - age).toISOString();
  return [
    ...(from === null ? [] : [sql<boolean>`document_record.updated_at <= ${before(from)}`]),
    ...(to === null ? [] : [sql<boolean>`document_record.updated_at >= ${before(to)}`]),
  ];
}

/** Times are ISO 8601 in UTC, so a day is a prefix. */
function ofDays({ from, to }: { from: string | null; to: string | null }): Sql[] {
  return [
    ...(from === null ? [] : [sql<boolean>`document_record.updated_at >= ${from}`]),
    ...(to === null ? [] : [sql<boolean>`document_record.updated_at <= ${`${to}T23:59:59.999Z`}`]),
  ];
}

const rangeOf = (range: QueryRange | 'none'): QueryRange =>
  range === 'none' ? { from: null, to: null } : range;

function within(value: RawBuilder<unknown>, { from, to }: QueryRange): Sql[] {
  return [
    ...(from === null ? [] : [sql<boolean>`${value} >= ${from}`]),
    ...(to === null ? [] : [sql<boolean>`${value} <= ${to}`]),
  ];
}

const and = (all: readonly Sql[]): Sql =>
  all.length === 0 ? sql`1 = 1` : sql`(${sql.join(all, sql` AND `)})`;
const or = (some: readonly Sql[]): Sql => sql`(${sql.join(some, sql` OR `)})`;
/** True for NULL, too: such a condition does not hold. */
const not = (condition: Sql): Sql => sql`(CASE WHEN ${condition} THEN 0 ELSE 1 END) = 1`;

import { sql } from 'kysely';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type { LqaReport, LqaSettings, ReportedError } from '../../../shared/domain/contract/document/lqa.ts';
import { ALL_ERROR_TYPES, dimensionOf } from '../../../shared/domain/lqa/error-types.ts';
import { type CountedErrors, pointsOf, scoreOf } from '../../../shared/domain/lqa/score.ts';
import type { Db } from '../../db/open.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import { selectErrors, toError } from './errors.ts';
import { getSample, type Sample } from './sample.ts';
import { getLqaSettings } from './settings.ts';

/** The report with a page of its errors, in the order of the document. */
export async function getLqaReport(
  db: Db,
  documentId: number,
  { page }: { page: number },
): Promise<LqaReport> {
  const settings = await getLqaSettings(db, documentId);
  const sample = await getSample(db, documentId);
  const scope = await scopeOf(db, documentId, sample);
  const counted = await countErrors(db, documentId, sample);
  const { total } = await db
    .selectFrom('lqa_error')
    .select((where) => where.fn.countAll<number>().as('total'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return {
    settings,
    sample,
    ...scope,
    ...scoreOf(counted, scope.words, settings.profile),
    by_type: byType(counted, settings),
    by_author: byAuthor(counted, settings),
    by_week: byWeek(counted, settings),
    errors: await listReported(db, documentId, sample, { offset: page * PAGE_SIZE, limit: PAGE_SIZE }),
    total_rows: Number(total),
  };
}

/** All errors, in the order of the document. */
export async function listReported(
  db: Db,
  documentId: number,
  sample: Sample | null,
  page?: { offset: number; limit: number },
): Promise<ReportedError[]> {
  let query = selectErrors(db)
    .innerJoin('document_record', 'document_record.id', 'lqa_error.record_id')
    .leftJoin('lqa_sample_record', 'lqa_sample_record.record_id', 'lqa_error.record_id')
    .select([
      'document_record.row_number',
      SOURCE_COLUMN,
      'document_record.target as target_now',
      'lqa_sample_record.record_id as sampled',
    ])
    .where('lqa_error.document_id', '=', documentId)
    .orderBy('document_record.row_number')
    .orderBy('lqa_error.id');
  if (page) query = query.limit(page.limit).offset(page.offset);
  const rows = await query.execute();
  return rows.map(({ row_number, source, target_now, sampled, ...row }) => ({
    ...toError(row),
    record_id: row.record_id,
    row_number,
    source,
    target_now,
    counts: sample === null || sampled !== null,
  }));
}

/** The segments scored: the sample, or else those approved or with errors. */
async function scopeOf(db: Db, documentId: number, sample: Sample | null) {
  if (sample) return { words: sample.words, segments: sample.segments };
  const approved = await db
    .selectFrom('document')
    .select(['approved_records_count', 'approved_word_count'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('document_record')
    .select((where) => [
      where.fn.countAll<number>().as('segments'),
      where.fn.coalesce(where.fn.sum<number>('word_count'), sql.lit(0)).as('words'),
    ])
    .where('approved', '=', 0)
    .where('id', 'in', (where) =>
      where.selectFrom('lqa_error').select('record_id').where('lqa_error.document_id', '=', documentId),
    )
    .executeTakeFirstOrThrow();
  return {
    words: approved.approved_word_count + Number(open.words),
    segments: approved.approved_records_count + Number(open.segments),
  };
}

interface CountedByAuthor extends CountedErrors {
  author: LqaReport['by_author'][number]['author'];
  /** The day on which they were marked, in UTC. */
  day: string;
}

const DAY = sql<string>`substr(lqa_error.at, 1, 10)`;

async function countErrors(db: Db, documentId: number, sample: Sample | null): Promise<CountedByAuthor[]> {
  let query = db
    .selectFrom('lqa_error')
    .leftJoin('user', 'user.id', 'lqa_error.author_id')
    .select((where) => [
      'lqa_error.type',
      'lqa_error.severity',
      'lqa_error.author_id',
      'user.username',
      DAY.as('day'),
      where.fn.countAll<number>().as('count'),
    ])
    .where('lqa_error.document_id', '=', documentId)
    .groupBy(['lqa_error.type', 'lqa_error.severity', 'lqa_error.author_id', 'user.username', DAY]);
  if (sample) {
    query = query.where('lqa_error.record_id', 'in', (where) =>
      where
        .selectFrom('lqa_sample_record')
        .select('record_id')
        .where('lqa_sample_record.document_id', '=', documentId),
    );
  }
  const rows = await query.execute();
  return rows.map(({ author_id, username, count, ...row }) => ({
    ...row,
    count: Number(count),
    author: author_id === null ? null : { id: author_id, username: username ?? '' },
  }));
}

function byType(counted: readonly CountedByAuthor[], { profile }: LqaSettings): LqaReport['by_type'] {
  const groups = Map.groupBy(counted, ({ type }) => type);
  return ALL_ERROR_TYPES.flatMap((type) => {
    const own = groups.get(type);
    if (!own) return [];
    const row = { type, neutral: 0, minor: 0, major: 0, critical: 0, points: 0 };
    for (const error of own) {
      row[error.severity] += error.count;
      row.points += pointsOf(profile, error);
    }
    return [row];
  });
}

/** Most points first. */
function byAuthor(counted: readonly CountedByAuthor[], { profile }: LqaSettings): LqaReport['by_author'] {
  const groups = Map.groupBy(counted, ({ author }) => author?.id ?? null);
  return [...groups.values()]
    .map((own) => ({
      author: own[0]?.author ?? null,
      errors: own.reduce((sum, { count }) => sum + count, 0),
      points: own.reduce((sum, error) => sum + pointsOf(profile, error), 0),
    }))
    .sort((a, b) => b.points - a.points);
}

/** Oldest week first. */
function byWeek(
  counted: readonly CountedByAuthor[],
  { profile }: LqaSettings,
): NonNullable<LqaReport['by_week']> {
  const groups = Map.groupBy(counted, ({ day, author, type }) =>
    JSON.stringify([mondayOf(day), author?.id ?? null, dimensionOf(type)]),
  );
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      return {
        week: mondayOf(first.day),
        author: first.author,
        dimension: dimensionOf(first.type),
        errors: own.reduce((sum, { count }) => sum + count, 0),
        points: own.reduce((sum, error) => sum + pointsOf(profile, error), 0),
      };
    })
    .sort((a, b) => a.week.localeCompare(b.week));
}

/** The first day of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

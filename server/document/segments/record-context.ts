import { sql } from 'kysely';
import type { OtherLanguage, RecordContext } from '../../../shared/domain/contract/document/context.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { rowsThatFit } from '../../db/rows-that-fit.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import { getSourceSegment } from './record-queries.ts';

/** Rows searched backwards for a heading: a look-up must stay fast in the longest documents. */
const HEADING_ROWS = 5_000;
/** Documents searched for the text: first by name, then the most recently changed. */
const MOST_DOCUMENTS = 1_000;
/** Segments with the text compared in each document, from the same row on and before it. */
const MOST_REPETITIONS = 25;
const MOST_LANGUAGES = 20;
/** Most bytes of all targets. */
const MAX_BYTES = 1_000_000;

/** The position of a segment, and its text in other languages in documents that the viewer may see. Throws 404. */
export async function findRecordContext(db: Db, viewer: Viewer, recordId: number): Promise<RecordContext> {
  const segment = await getSourceSegment(db, recordId);
  const [heading, others] = await Promise.all([findHeading(db, segment), findOthers(db, viewer, segment)]);
  return { heading, others };
}

type Segment = Awaited<ReturnType<typeof getSourceSegment>>;

async function findHeading(
  db: Db,
  { document_id, row_number, paragraph }: Segment,
): Promise<RecordContext['heading']> {
  const found = await db
    .selectFrom('document_record')
    .select(['row_number', SOURCE_COLUMN])
    .where('document_id', '=', document_id)
    .where('row_number', '<', row_number)
    .where('row_number', '>=', row_number - HEADING_ROWS)
    .where('block', 'like', '%"kind":"heading"%')
    // The other sentences of a heading are not above it.
    .where((row) => row.or([row('paragraph', 'is', null), row('paragraph', '<>', paragraph ?? '')]))
    .orderBy('row_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** The best segment for each other target language: translated first, then from a document of the same name, then with the same key. */
async function findOthers(db: Db, viewer: Viewer, segment: Segment): Promise<OtherLanguage[]> {
  const places = await findPlaces(db, viewer, segment);
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select([
      'document_record.id as record_id',
      'document_record.row_number',
      'document_record.key',
      'document_record.target',
      'document_record.state',
      'document.id',
      'document.name',
      'document.target_lang',
    ])
    .where(dialectOf(db).isOneOf(sql.ref('document_record.id'), places))
    .execute();
  const stem = stemOf(segment);
  const order = new Map(places.map((id, at) => [id, at]));
  const ranked = rows
    .map((row) => ({
      row,
      score: scoreOf(row, { stem, key: segment.key }),
      at: order.get(row.record_id) ?? 0,
    }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const best = new Map<string, OtherLanguage & { bytes: number }>();
  for (const { row } of ranked) {
    const { record_id, row_number, target_lang, target, state, id, name } = row;
    const language = target_lang.toLowerCase();
    if (best.has(language)) continue;
    const document = { id, name };
    best.set(language, { record_id, row_number, document, target_lang, target, state, bytes: target.length });
  }
  return rowsThatFit([...best.values()].slice(0, MOST_LANGUAGES), MAX_BYTES)
    .map(({ bytes: _, ...other }) => other)
    .sort((a, b) => (a.target_lang.toLowerCase() < b.target_lang.toLowerCase() ? -1 : 1));
}

/** The best segment of each visible document into another language that contains the text, in the documents' order. */
async function findPlaces(
  db: Db,
  viewer: Viewer,
  { name, key, row_number, source_hash, source_lang, target_lang }: Segment,
): Promise<number[]> {
  const [primary = ''] = source_lang.toLowerCase().split('-');
  const isSameSource =
    primary === ''
      ? sql`1 = 1`
      : sql`(source_lang = '' OR lower(source_lang) = ${primary} OR lower(source_lang) LIKE ${`${primary}-%`})`;
  const repetitions = sql`SELECT id, key, target, state, row_number FROM document_record
    WHERE document_id = other.id AND source_hash = ${source_hash} AND row_number <= other.rows_count`;
  const { rows } = await sql<{ record_id: number | null }>`
    SELECT (SELECT best.id FROM
        (SELECT * FROM (${repetitions} AND row_number >= ${row_number}
            ORDER BY row_number LIMIT ${MOST_REPETITIONS}) AS below
          UNION ALL SELECT * FROM (${repetitions} AND row_number < ${row_number}
            ORDER BY row_number DESC LIMIT ${MOST_REPETITIONS}) AS above) AS best
        ORDER BY CASE WHEN best.target = '' OR best.state = 'initial' THEN 1 ELSE 0 END,
          CASE WHEN best.key = ${key} THEN 0 ELSE 1 END, abs(best.row_number - ${row_number})
        LIMIT 1) AS record_id
    FROM (SELECT document.id, document.rows_count,
          CASE WHEN document.name = ${name} THEN 0 ELSE 1 END AS distance, document.updated_at
        FROM document
        WHERE document.deleted_at IS NULL AND document.rows_count > 0 AND document.target_lang <> ''
          AND lower(document.target_lang) <> ${target_lang.toLowerCase()} AND ${isSameSource}
          AND ${whereVisible(viewer, 'document')}
        ORDER BY distance, document.updated_at DESC, document.id
        LIMIT ${MOST_DOCUMENTS}) AS other
    ORDER BY other.distance, other.updated_at DESC, other.id`.execute(db);
  return rows.flatMap(({ record_id }) => record_id ?? []);
}

interface Named {
  name: string;
  target_lang: string;
}

function scoreOf(
  row: Named & { key: string; target: string; state: string },
  { stem, key }: { stem: string; key: string },
): number {
  const isTranslated = row.target !== '' && row.state !== 'initial';
  return (isTranslated ? 4 : 0) + (stemOf(row) === stem ? 2 : 0) + (row.key === key ? 1 : 0);
}

/** A document's name without its target language: equal for `app.de.json`, `app_fr.json` and `app.json`. */
function stemOf({ name, target_lang }: Named): string {
  const language = new Set(target_lang.toLowerCase().split('-'));
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return parts.filter((part) => part !== '' && !language.has(part)).join(' ');
}

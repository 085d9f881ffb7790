import type { OwnMatch } from '../../../shared/domain/contract/document/record.ts';
import { type InlineCode, plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { similaritiesTo } from '../../engines/tm-index/similarity.ts';
import { haveSameCodes, repairMatch } from '../../translation-memory/search/score-match.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import { describeProblem } from './check-target.ts';
import { getSourceSegment } from './record-queries.ts';

/** Rows searched before and after the segment: a look-up must stay fast in the longest documents. */
const NEAR = 500;
const THRESHOLD = 0.7;
const LIMIT = 5;
/** Code points of both texts multiplied, summed over all comparisons; bounds the time for long texts. */
const MOST_WORK = 20_000_000;
/** Penalty for different inline codes, as in memories. */
const OTHER_CODES = 0.01;

/**
 * Translated segments near this one in its document that are similar to it, whether or not they are approved; best
 * first, then nearest. Throws 404.
 */
export async function findOwnMatches(db: Db, recordId: number): Promise<OwnMatch[]> {
  const segment = await getSourceSegment(db, recordId);
  const wanted = plainText(segment.source);
  const [codes, ...rows] = await readNear(db, { ...segment, id: recordId });
  if (!codes || wanted.trim() === '') return [];
  const languages = {
    source_lang: segment.source_lang || undefined,
    target_lang: segment.target_lang || undefined,
  };
  const into = {
    source: segment.source,
    codes: JSON.parse(codes.codes) as InlineCode[],
    original_target: null,
  };
  const compared = withinWork(
    rows.map(({ source }) => plainText(source)),
    wanted,
  );
  const found: OwnMatch[] = [];
  for (const [at, similar] of similaritiesTo(wanted, compared, THRESHOLD).entries()) {
    const row = rows[at];
    if (row === undefined || similar < THRESHOLD) continue;
    const repaired = repairMatch(row, { source: segment.source, ...languages });
    const target = [repaired?.target, row.target, plainText(row.target)].find(
      (text) => text !== undefined && describeProblem(text, into) === null,
    );
    if (target === undefined) continue;
    const own = similar - (haveSameCodes(row.source, segment.source) ? 0 : OTHER_CODES);
    const score = target === repaired?.target ? repaired.similarity : own;
    found.push({
      record_id: row.id,
      row_number: row.row_number,
      source: row.source,
      target,
      percent: Math.floor(score * 100 + 1e-9),
      approved: row.approved === 1,
    });
  }
  const distinct = new Map<string, OwnMatch>();
  for (const match of found.toSorted((a, b) => b.percent - a.percent)) {
    const key = JSON.stringify([match.source, match.target]);
    if (!distinct.has(key)) distinct.set(key, match);
  }
  return [...distinct.values()].slice(0, LIMIT);
}

/** The segment itself, then the translated ones around it, nearest first. Untranslated copies of the source are left out. */
async function readNear(
  db: Db,
  { id, document_id, row_number }: { id: number; document_id: number; row_number: number },
) {
  const rows = await db
    .selectFrom('document_record')
    .select(['id', 'row_number', SOURCE_COLUMN, 'target', 'codes', 'approved', 'state'])
    .where('document_id', '=', document_id)
    .where('row_number', '>=', row_number - NEAR)
    .where('row_number', '<=', row_number + NEAR)
    .where((row) => row.or([row('id', '=', id), row('target', '<>', '')]))
    .execute();
  const distance = (row: { row_number: number }) => Math.abs(row.row_number - row_number);
  return rows
    .filter((row) => row.id === id || row.approved === 1 || row.target !== row.source)
    .sort((a, b) => distance(a) - distance(b));
}

/** The first texts whose comparisons stay within {@link MOST_WORK}. */
function withinWork(texts: readonly string[], wanted: string): readonly string[] {
  let work = 0;
  const first = texts.findIndex((text) => {
    work += text.length * wanted.length;
    return work > MOST_WORK;
  });
  return first < 0 ? texts : texts.slice(0, first);
}

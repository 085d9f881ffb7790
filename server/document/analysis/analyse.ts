import type { AnalysisBand } from '../../../shared/domain/contract/document/analysis.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import type { Matcher } from '../../engines/look-up.ts';
import { listAttachedMemories } from '../attachments/attachments.ts';
import { bandOf } from '../changes/find-fill.ts';
import type { DocumentScope } from '../documents/queries.ts';
import type { OwnSegments } from './own-segments.ts';

/** What an analysis counts for one segment, and why. */
export interface Evidence {
  document_id: number;
  row_number: number;
  band: AnalysisBand;
  percent: number;
  words: number;
  characters: number;
  source: string;
  /** Location of the best match: a memory and its unit, or a row of the documents. */
  memory: string | null;
  unit_id: number | null;
  internal: { document_id: number; row_number: number } | null;
  match_source: string | null;
  penalties: { reason: string; points: number }[];
}

/** Segments read at a time. */
const CHUNK = 200;
/** Concurrent match searches, which share the server with people's requests. */
const CONCURRENCY = 20;
const MIN_SIMILARITY = 0.5;

interface Options {
  matcher: Matcher;
  memories: readonly ChosenMemory[];
  /** Hashes of the sources seen so far in all documents. */
  seen: Map<string, { document_id: number; row_number: number; source: string }>;
  /** `null` = similarity within the documents is not counted. */
  own: OwnSegments | null;
}

/** A memory to search, and its penalty in points. */
export interface ChosenMemory {
  id: number;
  points: number;
}

/** Yields the document's segments in order, a chunk at a time, each with its best match. */
export async function* analyseDocument(
  db: Db,
  document: DocumentScope,
  options: Options,
): AsyncGenerator<Evidence[]> {
  for (let after = 0; after < document.rows_count; after += CHUNK) {
    const window = await readWindow(db, document.id, after);
    const rows = window.filter(({ row_number }) => row_number > after && row_number <= after + CHUNK);
    const sources = new Map(window.map(({ row_number, source }) => [row_number, source]));
    const found: (Match | null)[] = [];
    const coming = new Set<string>();
    const isRepeated = rows.map(({ source_hash }) => {
      const before = options.seen.has(source_hash) || coming.has(source_hash);
      coming.add(source_hash);
      return before;
    });
    for (let at = 0; at < rows.length; at += CONCURRENCY) {
      const searches = rows.slice(at, at + CONCURRENCY).map((row, index) =>
        findBest(options.matcher, document, options.memories, {
          source: row.source,
          context: {
            previous: sources.get(row.row_number - 1) ?? null,
            next: sources.get(row.row_number + 1) ?? null,
            key: row.key,
          },
          // A repetition needs only a better match: a unit with the same neighbours.
          isExactOnly: isRepeated[at + index] === true,
        }),
      );
      found.push(...(await Promise.all(searches)));
    }
    yield rows.map((row, index) => toEvidence(document.id, row, found[index] ?? null, options));
  }
}

type Row = Awaited<ReturnType<typeof readWindow>>[number];

function readWindow(db: Db, documentId: number, after: number) {
  return db
    .selectFrom('document_record')
    .select(['row_number', 'source', 'source_hash', 'key', 'word_count'])
    .where('document_id', '=', documentId)
    .where('row_number', '>=', after)
    .where('row_number', '<=', after + CHUNK + 1)
    .orderBy('row_number')
    .execute();
}

/** The memories to search for a document; `null` = those attached to it. */
export async function chooseMemories(
  db: Db,
  documentId: number,
  wanted: readonly number[] | null,
): Promise<ChosenMemory[]> {
  const attached = await listAttachedMemories(db, documentId);
  if (wanted === null) return attached.map(({ id, penalty }) => ({ id, points: penalty }));
  return wanted.map((id) => ({ id, points: attached.find((one) => one.id === id)?.penalty ?? 0 }));
}

async function findBest(
  matcher: Matcher,
  document: DocumentScope,
  memories: readonly ChosenMemory[],
  {
    source,
    context,
    isExactOnly,
  }: {
    source: string;
    context: { previous: string | null; next: string | null; key: string };
    isExactOnly: boolean;
  },
): Promise<Match | null> {
  if (memories.length === 0) return null;
  const find = async (threshold: number) => {
    const [best] = await matcher.find({
      source,
      source_lang: document.source_lang || undefined,
      target_lang: document.target_lang || undefined,
      memory_ids: memories.map(({ id }) => id),
      memory_penalties: memories,
      in_memory_order: true,
      ignore_several: true,
      threshold,
      limit: 1,
      context,
    });
    return best ?? null;
  };
  // Looking up identical text by its hash takes a fraction of a search for similar text.
  return (await find(1)) ?? (isExactOnly ? null : find(MIN_SIMILARITY));
}

function toEvidence(documentId: number, row: Row, match: Match | null, { seen, own }: Options): Evidence {
  const { row_number, source, source_hash } = row;
  const text = plainText(source);
  const evidence: Evidence = {
    document_id: documentId,
    row_number,
    band: bandOf(match?.percent ?? 0),
    percent: match?.percent ?? 0,
    words: row.word_count,
    characters: [...text].length,
    source,
    memory: match?.memory_name ?? null,
    unit_id: match?.id ?? null,
    internal: null,
    match_source: match?.source ?? null,
    penalties: match?.penalties ?? [],
  };
  const before = seen.get(source_hash);
  const place = { document_id: documentId, row_number, source };
  if (!before) seen.set(source_hash, place);
  if (before && evidence.percent < 101) return internally(evidence, before, 'repetition', 100);
  if (before || !own || text === '') return evidence;
  const similar = evidence.percent < 100 ? own.find(source) : null;
  own.add(place);
  if (!similar || similar.percent <= evidence.percent) return evidence;
  return internally(
    evidence,
    similar.place,
    bandOf(Math.min(99, similar.percent)),
    Math.min(99, similar.percent),
  );
}

function internally(
  evidence: Evidence,
  { document_id, row_number, source }: { document_id: number; row_number: number; source: string },
  band: AnalysisBand,
  percent: number,
): Evidence {
  return {
    ...evidence,
    band,
    percent,
    memory: null,
    unit_id: null,
    internal: { document_id, row_number },
    match_source: source,
    penalties: [],
  };
}

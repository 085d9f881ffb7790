import type { DocumentRecord } from '@tessera/shared/contract/document-record';
import type { GlossaryRecord, TermHit } from '@tessera/shared/contract/glossary';
import type { Match } from '@tessera/shared/contract/translation-memory';
import { plainText } from '@tessera/shared/text/inline-codes';

const THRESHOLD = 0.7;
const MOST = 10;

/** 1 − edit distance ÷ longer length, as the server scores. */
export function similarityOf(a: string, b: string): number {
  if (a === b) return 1;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return 1 - (above[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}

/** The approved segments of a document stand for the units of its memory. */
export function findMatches(record: DocumentRecord, others: readonly DocumentRecord[]): Match[] {
  const source = plainText(record.source);
  return others
    .filter((other) => other.approved && other.id !== record.id)
    .map((other): Match => {
      const text_similarity = similarityOf(source, plainText(other.source));
      const hasOtherTags = other.codes.length !== record.codes.length;
      return {
        id: other.id,
        memory_id: 1,
        memory_name: 'Sailing memory',
        source: other.source,
        target: other.target,
        text_similarity,
        similarity: Math.max(0, text_similarity - (hasOtherTags ? 0.01 : 0)),
        penalties: hasOtherTags ? [{ reason: 'other tags', points: 1 }] : [],
        context: 'none',
        created_at: other.updated_at,
        created_by: 'Sample User',
        updated_at: other.updated_at,
        updated_by: 'Sample User',
        origin: 'Sailing course',
        is_same_key: false,
        percent: Math.floor((text_similarity - (hasOtherTags ? 0.01 : 0)) * 100 + 1e-9),
        repaired: null,
      };
    })
    .filter(({ similarity }) => similarity >= THRESHOLD)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MOST);
}

/** The terms of a source in the order in which they stand there, without regard to case and inflection. */
export function findTerms(source: string, terms: readonly GlossaryRecord[]): TermHit[] {
  const folded = source.toLowerCase();
  const hits = terms.flatMap((record): TermHit[] => {
    const start = folded.indexOf(record.source.toLowerCase());
    if (start < 0) return [];
    const end = start + record.source.length;
    return [
      { record, start, end, matched: source.slice(start, end), kind: 'exact', reason: 'the same word' },
    ];
  });
  return hits.sort((a, b) => a.start - b.start || a.record.id - b.record.id);
}

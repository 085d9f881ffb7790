import type { GlossaryRecord, TermHit } from '@tessera/shared/contract/glossary';

/** The terms that stand in a text word for word, the longest first; the server also knows inflected forms. */
export function findTermsIn(text: string, terms: readonly GlossaryRecord[]): TermHit[] {
  const hits: TermHit[] = [];
  const folded = text.toLowerCase();
  for (const record of terms.toSorted((a, b) => b.source.length - a.source.length)) {
    const wanted = record.source.toLowerCase();
    for (let start = folded.indexOf(wanted); start >= 0; start = folded.indexOf(wanted, start + 1)) {
      const end = start + wanted.length;
      const isCut = /[\p{L}\p{N}]/u.test(`${folded[start - 1] ?? ' '}${folded[end] ?? ' '}`);
      const isTaken = hits.some(
        (hit) => start < hit.end && hit.start < end && hit.record.source !== record.source,
      );
      if (isCut || isTaken) continue;
      const matched = text.slice(start, end);
      hits.push({ record, start, end, matched, kind: 'exact', reason: 'as the term is written' });
    }
  }
  return hits.sort((a, b) => a.start - b.start || a.record.id - b.record.id);
}

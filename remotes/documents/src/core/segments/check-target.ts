import {
  type CheckSettings,
  checkSegment,
  type Issue,
  type Misspelt,
  type SegmentInput,
  type SegmentTerm,
} from '@tessera/shared/checks';
import type { Document } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';

type Languages = Pick<Document, 'source_lang' | 'target_lang'>;

/** The checks' findings for a segment as edited. */
export function checkTarget(
  record: DocumentRecord,
  languages: Languages,
  terms: readonly TermHit[],
  settings: CheckSettings = {},
  misspelt: readonly Misspelt[] = [],
): Issue[] {
  const input: SegmentInput = {
    ...languages,
    source: record.source,
    target: record.target,
    codes: record.codes,
    state: record.state,
    approved: record.approved,
    max_length: record.max_length,
    max_length_unit: record.length_unit === 'byte' ? 'utf8' : 'char',
    preserve_space: record.preserve_space,
    form: record.block?.form?.name,
    match:
      record.match_percent === null
        ? null
        : { similarity: Math.min(1, record.match_percent / 100), target: record.target },
    terms: toSegmentTerms(terms),
    misspelt,
  };
  return checkSegment(input, settings);
}

/** One term per source position; its other translations are equally good, unless the glossary warns of them. */
function toSegmentTerms(hits: readonly TermHit[]): SegmentTerm[] {
  const places = Map.groupBy(hits, ({ start, end }) => `${start} ${end}`);
  return [...places.values()].flatMap((atPlace) => {
    const wanted = atPlace
      .filter((hit) => !isForbidden(hit))
      .sort((a, b) => Number(b.record.status === 'preferred') - Number(a.record.status === 'preferred'));
    const [first, ...others] = wanted;
    const terms: SegmentTerm[] = atPlace.filter(isForbidden).map((hit) => ({
      ...termOf(hit),
      forbidden: true,
      ...(first ? { preferred: first.record.target } : {}),
    }));
    if (first) terms.push({ ...termOf(first), alternatives: others.map(({ record }) => record.target) });
    return terms;
  });
}

export function isForbidden({ record }: TermHit): boolean {
  return record.status === 'forbidden' || record.status === 'deprecated';
}

function termOf({ record, start, end }: TermHit): SegmentTerm {
  const { id, source, target, part_of_speech } = record;
  return { id, source, target, part_of_speech, start, end };
}

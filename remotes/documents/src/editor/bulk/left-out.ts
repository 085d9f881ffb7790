import type { replaceInTargets } from '@tessera/shared/contract/document/change';
import type { BodyInput } from '@tessera/shared/contract/endpoint';
import type { Sample } from './Preview.tsx';

type ReplaceBody = BodyInput<typeof replaceInTargets>;

/** Exclusions in a segment: hits by start position in a version's text, or all. */
interface PartLeftOut {
  version: number;
  starts: readonly number[];
  isWhole: boolean;
}

/** Segments excluded from a replacement, by id. */
export type LeftOut = ReadonlyMap<number, PartLeftOut>;

export const NOTHING_LEFT_OUT: LeftOut = new Map();

/** Excludes a whole segment, or includes it again. */
export function toggleSegment(leftOut: LeftOut, sample: Sample): LeftOut {
  const isWhole = !leftOut.get(sample.record_id)?.isWhole;
  return put(leftOut, sample, isWhole ? startsOf(sample) : [], isWhole);
}

/** Excludes a hit, or includes it again. */
export function toggleHit(leftOut: LeftOut, sample: Sample, start: number): LeftOut {
  const before = leftOut.get(sample.record_id)?.starts ?? [];
  const starts = before.includes(start) ? before.filter((other) => other !== start) : [...before, start];
  return put(leftOut, sample, starts, starts.length === startsOf(sample).length);
}

/** The exclusions as a request. */
export function toExcept(leftOut: LeftOut): Required<Pick<ReplaceBody, 'except' | 'except_hits'>> {
  const all = [...leftOut];
  return {
    except: all.flatMap(([id, { isWhole }]) => (isWhole ? [id] : [])),
    except_hits: all.flatMap(([record_id, { version, starts, isWhole }]) =>
      isWhole ? [] : [{ record_id, version, starts: [...starts] }],
    ),
  };
}

function startsOf({ hits = [] }: Sample): number[] {
  return hits.map(({ start }) => start);
}

function put(
  leftOut: LeftOut,
  { record_id, version }: Sample,
  starts: readonly number[],
  isWhole: boolean,
): LeftOut {
  const next = new Map(leftOut);
  if (starts.length > 0 || isWhole) next.set(record_id, { version, starts, isWhole });
  else next.delete(record_id);
  return next;
}

import type { Filter } from '../../formats/filters/filter.ts';
import { type ReadOptions, readWhole } from '../../formats/filters/read-filtered.ts';
import type { SentenceBreaks } from '../../formats/filters/sentences.ts';
import { align } from '../files/align.ts';

/**
 * Where to split the texts of a new version: texts that the current file also has keep their splits, by rules
 * or users; others follow `fresh`.
 */
export function carryBreaks(
  filter: Filter,
  { own, made }: { own: Uint8Array; made: Uint8Array },
  { targetLang, options, fresh }: { targetLang: string; options: ReadOptions; fresh: SentenceBreaks },
): SentenceBreaks {
  const before = readWhole(filter, own, targetLang, options).segments;
  const { values = {} } = options;
  const after = readWhole(filter, made, targetLang, { values }).segments;
  const carried: Record<number, readonly number[]> = { ...fresh };
  const { pairs } = align(before, after, { hasNames: filter.has_names === true });
  for (const [at, pair] of pairs.entries()) {
    if (pair && pair.kind !== 'changed') carried[at] = options.breaks?.[pair.old] ?? [];
  }
  return carried;
}

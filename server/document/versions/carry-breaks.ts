import type { Filter } from '../../formats/filters/filter.ts';
import { type ReadOptions, readWhole } from '../../formats/filters/read-filtered.ts';
import type { SentenceBreaks } from '../../formats/filters/sentences.ts';
import { align } from '../files/align.ts';

/**
 * Where the texts of a new version are cut: those that the present file has too as they are cut there, by rules or by people,
 * the others as `fresh` says.
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

import { formatCode } from '../text/inline-codes.ts';
import type { SegmentView } from './segment-view.ts';
import { codesOf } from './tag-codes.ts';
import { replaceCodes } from './tag-repair.ts';
import { excerpt } from './text-view.ts';
import type { Finding } from './types.ts';

/** Placeholders that Python and Lua fill by position, in another order than in the source. */
export function findPositional({ source, target, input }: SegmentView): Finding[] {
  const positional = new Map(
    input.codes?.flatMap((code) => (code.is_positional ? [[code.id, code.markup]] : [])),
  );
  if (positional.size === 0) return [];
  const placed = (text: string) => codesOf(text).filter(({ id }) => positional.has(id));
  const wanted = placed(source.raw);
  const found = placed(target.raw);
  const at = found.findIndex(({ id }, i) => positional.get(id) !== positional.get(wanted[i]?.id ?? 0));
  const [first, instead] = [wanted[at], found[at]];
  // Missing and surplus ones are findings of their own.
  if (!first || !instead || found.length !== wanted.length) return [];
  const written = wanted.map(({ id }) => formatCode(id, 'standalone'));
  return [
    {
      about: found.map(({ id }) => id).join(),
      says: {
        id: 'placeholders.positional',
        values: {
          wanted: excerpt(positional.get(first.id) ?? ''),
          found: excerpt(positional.get(instead.id) ?? ''),
        },
      },
      source_ranges: [[first.start, first.start + first.raw.length]],
      target_ranges: [[instead.start, instead.start + instead.raw.length]],
      repair: { says: { id: 'repair.order-placeholders' }, target: replaceCodes(target.raw, found, written) },
    },
  ];
}

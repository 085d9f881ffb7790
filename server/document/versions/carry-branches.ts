import type { Filter } from '../../formats/filters/filter.ts';
import type { OptionValues } from '../../formats/filters/options.ts';
import { writeOutPlaceholders } from '../../formats/filters/placeholders.ts';
import { pluralsOf } from '../../formats/filters/plural-categories.ts';
import { textsOfMessage } from '../../formats/filters/read-filtered.ts';
import { type Carried, carryChanged, type NewSegment, type OldSegment } from './carry.ts';

interface Keyed {
  key: string;
}

/**
 * For a document imported before branches were segments: finds a branch's translation inside the translation
 * of the whole message, by their common key. It was never reviewed as a separate text, so it is a draft.
 */
export function carriesBranches(
  before: readonly (OldSegment & Keyed)[],
  filter: Filter,
  values: OptionValues,
): (made: NewSegment & Keyed) => Carried | null {
  const branches = new Map<string, OldSegment>();
  for (const old of before) {
    const codes = JSON.parse(old.codes).map((code: object) => ({ ...code, is_text: true }));
    const source = writeOutPlaceholders(old.target, codes).text;
    const whole = { key: old.key, source, target: null, start: 0, end: 0 };
    // No language, so that exactly the existing branches are used.
    for (const part of textsOfMessage(filter, whole, { plurals: pluralsOf(''), values }) ?? []) {
      branches.set(part.key, { ...old, target: part.source, codes: JSON.stringify(part.codes), approved: 0 });
    }
  }
  return (made) => {
    const old = branches.get(made.key);
    return old ? { ...carryChanged(old, made), source_before: null } : null;
  };
}

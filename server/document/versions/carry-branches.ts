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
 * Gives what the translation of a whole message, in a document from before its branches were segments, has for a branch
 * of the new version, by the key of both. Nobody saw it as a text of its own: it is a draft.
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
    // Of no language: those that it has and no others.
    for (const part of textsOfMessage(filter, whole, { plurals: pluralsOf(''), values }) ?? []) {
      branches.set(part.key, { ...old, target: part.source, codes: JSON.stringify(part.codes), approved: 0 });
    }
  }
  return (made) => {
    const old = branches.get(made.key);
    return old ? { ...carryChanged(old, made), source_before: null } : null;
  };
}

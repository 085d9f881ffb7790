/**
 * Returns how many of the sentences in a paragraph's returned translation belong to each of its segments, in order.
 * `ours` has the sentences of each segment's translation as downloaded. `null` = unclear.
 */
export function shareSentences(
  ours: readonly (readonly string[])[],
  theirs: readonly string[],
): number[] | null {
  const isUnchanged = (segment: readonly string[], at: number) =>
    at >= 0 && segment.every((sentence, number) => theirs[at + number] === sentence);
  let [from, first] = [0, 0];
  for (let one = ours[from]; one && isUnchanged(one, first); one = ours[from]) {
    first += one.length;
    from += 1;
  }
  let [to, last] = [ours.length, theirs.length];
  for (
    let one = ours[to - 1];
    one && to > from && last - one.length >= first && isUnchanged(one, last - one.length);
    one = ours[to - 1]
  ) {
    last -= one.length;
    to -= 1;
  }
  const changed = shareChanged(ours.slice(from, to), last - first);
  const lengths = (segments: typeof ours) => segments.map(({ length }) => length);
  return changed && [...lengths(ours.slice(0, from)), ...changed, ...lengths(ours.slice(to))];
}

function shareChanged(ours: readonly (readonly string[])[], count: number): number[] | null {
  const lengths = ours.map(({ length }) => length);
  if (lengths.reduce((sum, length) => sum + length, 0) === count) return lengths;
  if (ours.length === count) return ours.map(() => 1);
  // The only changed segment may have any number of sentences.
  return ours.length === 1 && count > 0 ? [count] : null;
}

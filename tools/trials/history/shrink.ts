import type { Step } from './step.ts';

/**
 * The shortest list of steps found that still fails: deletes halves, quarters and so on down to single steps, then calls
 * of a step (delta debugging).
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  { attempts = 200 }: { attempts?: number } = {},
): Promise<Step[]> {
  let left = attempts;
  const stillFails = async (shorter: readonly Step[]) => {
    if (left <= 0) return false;
    left -= 1;
    return fails(shorter);
  };
  let present = [...steps];
  for (let size = Math.ceil(present.length / 2); size >= 1; size = Math.floor(size / 2)) {
    // The last step is the one that fails.
    for (let end = present.length - 1; end > 0; end -= size) {
      const start = Math.max(0, end - size);
      const shorter = [...present.slice(0, start), ...present.slice(end)];
      if (await stillFails(shorter)) present = shorter;
    }
  }
  for (const [at, step] of present.entries()) {
    for (let call = step.calls.length - 1; call >= 0 && (present[at]?.calls.length ?? 0) > 1; call -= 1) {
      const shorter = present.map((each, index) =>
        index === at ? { ...each, calls: each.calls.filter((_, place) => place !== call) } : each,
      );
      if (await stillFails(shorter)) present = shorter;
    }
  }
  return present;
}

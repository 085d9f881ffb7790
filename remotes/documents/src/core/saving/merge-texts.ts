import { findDifference } from '@tessera/shared/text/difference';

/** The replacement of `[start, end)` of the common text. */
interface Patch {
  start: number;
  end: number;
  text: string;
}

function patchesOf(base: string, changed: string): Patch[] {
  const patches: Patch[] = [];
  let at = 0;
  let open: Patch | null = null;
  for (const { kind, text } of findDifference(base, changed, { by: 'character' }).parts) {
    if (kind === 'same') {
      at += text.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { start: at, end: at, text: '' };
      patches.push(open);
    }
    if (kind === 'added') open.text += text;
    else {
      at += text.length;
      open.end = at;
    }
  }
  return patches;
}

/**
 * Merges two changes of a text; `null` if they overlap and only a user can decide. A change made on both
 * sides counts once.
 */
export function mergeTexts(base: string, theirs: string, mine: string): string | null {
  const patches: Patch[] = [];
  for (const patch of [...patchesOf(base, theirs), ...patchesOf(base, mine)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    const last = patches.at(-1);
    if (last && last.start === patch.start && last.end === patch.end && last.text === patch.text) continue;
    if (last && patch.start <= last.end) return null;
    patches.push(patch);
  }
  let merged = '';
  let at = 0;
  for (const { start, end, text } of patches) {
    merged += base.slice(at, start) + text;
    at = end;
  }
  return merged + base.slice(at);
}

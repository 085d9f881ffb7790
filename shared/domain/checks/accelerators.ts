import type { SegmentView } from './segment-view.ts';
import { applyEdits, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

const characterBefore = (text: string, at: number) => text.slice(Math.max(0, at - 2), at);
const characterAfter = (text: string, at: number) => text.slice(at + 1, at + 3);

/** Where the mark precedes a letter or digit; a doubled mark is the literal character. */
function marksIn(view: TextView, mark: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < view.masked.length; at++) {
    if (view.masked[at] !== mark) continue;
    if (view.masked[at + 1] === mark) at++;
    else if (/^[\p{L}\p{N}]/u.test(characterAfter(view.masked, at))) found.push(at);
  }
  return found;
}

/** A mark followed by neither a letter nor a space. */
function misplacedMark(view: TextView, mark: string): number {
  const text = view.masked.replaceAll(mark + mark, '\uFFFC\uFFFC');
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const letterBefore = /[\p{L}\p{N}]$/u.test(characterBefore(text, at));
    if (
      !/^[\p{L}\p{N}]/u.test(characterAfter(text, at)) &&
      (letterBefore || (text[at + 1] ?? '') === '\uFFFC')
    )
      return at;
  }
  return -1;
}

/** The mark a source seems to use. "R&D" and "AT&T", `snake_case` and "~5 min" are not accelerators. */
function guessMark(source: TextView): string | null {
  const text = source.masked;
  const ampersands = marksIn(source, '&').filter(
    (at) => !/[\p{Lu}\p{N}]$/u.test(characterBefore(text, at)) || !/^\p{Lu}/u.test(characterAfter(text, at)),
  );
  if (ampersands.length === 1 && text.length <= 120 && !/\p{L}{2,}&\p{L}{3,}/u.test(text)) return '&';
  const short = text.length <= 40 && !/[./\\@=()]/.test(text.replace(/[.…]+$/, ''));
  if (short && /^_\p{L}[\p{L}\p{N} .…]*$/u.test(text)) return '_';
  if (short && /(?:^|\s)~\p{L}/u.test(text)) return '~';
  return null;
}

export function checkAccelerators({ source, target, accelerator: setting }: SegmentView): Finding[] {
  if (setting === 'none') return [];
  const mark = setting === 'auto' ? guessMark(source) : setting;
  if (!mark) return [];
  const wanted = marksIn(source, mark);
  const found = marksIn(target, mark);
  const misplaced = misplacedMark(target, mark);
  const [first] = wanted;
  if (misplaced >= 0 && misplacedMark(source, mark) < 0 && wanted.length > 0) {
    return [
      {
        about: `misplaced ${mark}`,
        says: { id: 'accelerators.misplaced', values: { mark } },
        target_ranges: [toRaw(target, misplaced, misplaced + 1)],
        repair: repairMissing(source, target, mark, first, misplaced),
      },
    ];
  }
  if (wanted.length === found.length) return [];
  // Several marks are ordinary text, unless the document defines its accelerator mark.
  if (wanted.length > 1) return [];
  if (first !== undefined && found.length === 0) {
    return [
      {
        about: `missing ${mark}`,
        says: { id: 'accelerators.missing', values: { mark } },
        source_ranges: [toRaw(source, first, first + 2)],
        repair: repairMissing(source, target, mark, first, -1),
      },
    ];
  }
  const surplus = found.slice(wanted.length);
  return [
    {
      about: `extra ${mark}`,
      says: { id: 'accelerators.extra', values: { mark, found: found.length, wanted: wanted.length } },
      target_ranges: found.map((at) => toRaw(target, at, at + 1)),
      repair: {
        says: { id: 'repair.remove', values: { text: mark } },
        target: applyEdits(
          target,
          surplus.map((at) => ({ start: at, end: at + 1, text: '' })),
        ),
      },
    },
  ];
}

/**
 * Inserts the mark before the first letter, or after the text in brackets if the keyboard lacks the letters.
 */
function repairMissing(
  source: TextView,
  target: TextView,
  mark: string,
  first: number | undefined,
  misplaced: number,
): Finding['repair'] {
  const edits = misplaced >= 0 ? [{ start: misplaced, end: misplaced + 1, text: '' }] : [];
  if (/^(?:zh|ja|ko)$/.test(target.language)) {
    const key = first === undefined ? '' : (source.plain[first + 1] ?? '').toUpperCase();
    const start = target.masked.trimEnd().replace(/(?:\.{3}|…|：|:)$/u, '').length;
    return {
      says: { id: 'repair.add', values: { text: `(${mark}${key})` } },
      target: applyEdits(target, [...edits, { start, end: start, text: `(${mark}${key})` }]),
    };
  }
  const start = target.masked.search(/\p{L}/u);
  if (start < 0) return undefined;
  return {
    says: { id: 'repair.before-first-letter', values: { text: mark } },
    target: applyEdits(target, [...edits, { start, end: start, text: mark }]),
  };
}

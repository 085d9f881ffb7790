import type { SegmentView } from './segment-view.ts';
import { applyEdits, type TextView, toRaw } from './text-view.ts';
import { trailingRun } from './trailing-run.ts';
import type { Finding } from './types.ts';

/** The name is part of fingerprints. */
const FAMILIES: [kind: string, name: string, opening: string, closing: string][] = [
  ['round', 'round brackets', '(（﴾', ')）﴿'],
  ['square', 'square brackets', '[［', ']］'],
  ['braces', 'braces', '{｛', '}｝'],
  ['corner', 'corner brackets', '「『【〔〈《', '」』】〕〉》'],
];

interface Balance {
  pairs: number;
  /** Brackets without a partner, by offset. */
  loose: { at: number; char: string; opening: boolean }[];
}

/** The text without empty brackets. */
function bracketed(view: TextView): string {
  // "file(s)", "(un)hide", "(c)" and "a)" are spellings, "1)" is a list: none of them is a bracketed part.
  return view.masked
    .replace(/(?<=\p{L})\(\p{L}{1,4}\)|\(\p{L}{1,4}\)(?=\p{L})|\((?:c|r|tm)\)/giu, (optional) =>
      '\uFFFC'.repeat(optional.length),
    )
    .replace(/(?<=^\s*[\p{L}\p{N}]{1,3})\)/gmu, '\uFFFC')
    .replace(/(?<=^|\s)[:;][-^]?[()](?=$|[\s.,!?])/g, (smiley) => '\uFFFC'.repeat(smiley.length));
}

function balance(text: string, opening: string, closing: string): Balance {
  const stack: { at: number; char: string; opening: boolean }[] = [];
  const loose: Balance['loose'] = [];
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (opening.includes(char)) stack.push({ at, char, opening: true });
    else if (closing.includes(char)) {
      if (stack.pop()) pairs++;
      else loose.push({ at, char, opening: false });
    }
  }
  return { pairs, loose: [...loose, ...stack] };
}

export function checkBrackets({ source, target }: SegmentView): Finding[] {
  if (!/[()[\]{}（）［］｛｝「」『』【】〔〕〈〉《》]/.test(source.masked + target.masked)) return [];
  const [sourceText, targetText] = [bracketed(source), bracketed(target)];
  return FAMILIES.flatMap(([kind, name, opening, closing]): Finding[] => {
    const wanted = balance(sourceText, opening, closing);
    const found = balance(targetText, opening, closing);
    const [stray] = found.loose;
    if (stray) {
      const shape = ({ loose }: Balance) => loose.map((bracket) => bracket.opening).join();
      if (shape(wanted) === shape(found)) return [];
      const missing = stray.opening
        ? closing[opening.indexOf(stray.char)]
        : opening[closing.indexOf(stray.char)];
      return [
        {
          about: `loose ${stray.char}`,
          says: { id: 'brackets.loose', values: { bracket: stray.char, partner: missing ?? '' } },
          target_ranges: found.loose.map(({ at }) => toRaw(target, at, at + 1)),
          repair:
            found.loose.length === 1 && found.pairs >= wanted.pairs
              ? {
                  says: { id: 'repair.remove', values: { text: stray.char } },
                  target: applyEdits(target, [{ start: stray.at, end: stray.at + 1, text: '' }]),
                }
              : found.loose.length === 1
                ? closeAtEnd(target, stray, missing ?? '')
                : undefined,
        },
      ];
    }
    // Corner brackets are quotation marks; their number is compared there.
    if (kind === 'corner' || found.pairs >= wanted.pairs) return [];
    if (wanted.loose.length > 0 && wanted.pairs === 0) return [];
    return [
      {
        about: `${name} ${wanted.pairs}>${found.pairs}`,
        severity: found.pairs > 0 || kind !== 'round' ? undefined : 'info',
        says: { id: 'brackets.fewer', values: { kind, wanted: wanted.pairs, found: found.pairs } },
      },
    ];
  });
}

/** Closes an opening bracket at the end, before the final punctuation. */
function closeAtEnd(
  target: TextView,
  stray: { at: number; opening: boolean },
  text: string,
): Finding['repair'] {
  if (!stray.opening) return undefined;
  const end = trailingRun(target.masked, /[.!?。！？:：;；,，…]/, target.masked.trimEnd().length);
  const start = Math.max(end, stray.at + 1);
  return {
    says: { id: 'repair.add-at-end', values: { text } },
    target: applyEdits(target, [{ start, end: start, text }]),
  };
}

import { hasBranches } from '../../../shared/domain/checks/message-format.ts';
import { formatCode, type InlineCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import { forbiddenXmlCharacter } from '../../../shared/domain/text/xml-chars.ts';
import { unicodeName } from '../../formats/format-error.ts';
import { checkCodes } from '../../formats/xliff/index.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';

interface Segment {
  source: string;
  codes: readonly InlineCode[];
  /** The target as imported. */
  original_target: string | null;
}

/** Throws 422 on `target` with the problem that {@link describeProblem} finds. */
export function requireWritableTarget(target: string, segment: Segment): void {
  const problem = describeProblem(target, segment);
  if (problem !== null) throw wrongField('target', problem);
}

/**
 * Why the file could not store a text as the segment's target; `null` = it can. Reports characters that XML
 * forbids, and tags that the segment lacks or has fewer of. Missing tags are allowed: the checks report them.
 */
export function describeProblem(target: string, segment: Segment): Localised | null {
  for (const part of parseText(target)) {
    const forbidden = part.type === 'text' ? forbiddenXmlCharacter(part.text) : null;
    if (!forbidden) continue;
    const place = part.start + forbidden.offset + 1;
    return localised('target.character', { place, character: unicodeName(forbidden.codepoint) });
  }
  const problem = checkCodes(target, segment.codes);
  if (problem) return localised(CODE_PROBLEMS[problem.kind], { tag: `{${problem.id}}` });
  // The language of the target may need more branches, each with the same codes.
  if (hasBranches(segment.source)) return null;
  const extra = findExtraCode(target, segment);
  return extra === null ? null : localised('target.extra-tag', { tag: `{${extra}}` });
}

const CODE_PROBLEMS = {
  unknown: 'target.no-tag',
  unclosed: 'target.unclosed',
  crossed: 'target.crossed',
} as const;

/** The first code that occurs more often in the target than in both the source and the imported target. */
function findExtraCode(target: string, { source, original_target }: Segment): number | null {
  const used = countCodes(target);
  if (used.size === 0) return null;
  const inSource = countCodes(source);
  const inOriginal = countCodes(original_target ?? '');
  for (const [raw, { id, count }] of used) {
    if (count > Math.max(inSource.get(raw)?.count ?? 0, inOriginal.get(raw)?.count ?? 0, 1)) return id;
  }
  return null;
}

function countCodes(text: string): Map<string, { id: number; count: number }> {
  const counts = new Map<string, { id: number; count: number }>();
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    const raw = formatCode(part.id, part.kind);
    counts.set(raw, { id: part.id, count: (counts.get(raw)?.count ?? 0) + 1 });
  }
  return counts;
}

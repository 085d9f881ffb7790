import type { XmlTape } from '../xml/tape.ts';
import type { XliffDocument } from './document.ts';
import { readItems } from './inline.ts';
import type { SegmentLayout, UnitLayout } from './layout.ts';
import type { XliffSuggestion } from './types.ts';

/** Translations suggested by the file: 1.x `alt-trans`, 2.x matches; null if there are none. */
export function readSuggestions(
  document: XliffDocument,
  unit: UnitLayout,
): Map<SegmentLayout, XliffSuggestion[]> | null {
  const nodes = candidates(document.tape, unit.unit.node, document.major);
  if (nodes.length === 0) return null;
  const found = new Map<SegmentLayout, XliffSuggestion[]>();
  const { tape, major } = document;
  const byId = new Map(unit.segments.map((segment) => [segment.segmentId, segment]));
  for (const node of nodes) {
    const segment = owner(tape, node, { unit, byId, major });
    const target = tape.child(node, 'target');
    if (!segment || target < 0) continue;
    const source = tape.child(node, 'source');
    const suggestion: XliffSuggestion = {
      source: source < 0 ? segment.source : segment.codes.render(readItems(tape, source, major)),
      target: segment.codes.render(readItems(tape, target, major)),
      similarity: similarity(tape, node, major),
      origin:
        tape.attribute(node, 'origin') ??
        tape.attribute(node, 'alttranstype') ??
        tape.attribute(node, 'type') ??
        '',
    };
    if (suggestion.target === '') continue;
    const listed = found.get(segment);
    if (listed) listed.push(suggestion);
    else found.set(segment, [suggestion]);
  }
  return found;
}

function candidates(tape: XmlTape, unit: number, major: 1 | 2): number[] {
  const nodes: number[] = [];
  for (let node = tape.firstChild(unit); node >= 0; node = tape.nextSibling(node)) {
    const name = tape.nameOf(node);
    if (major === 1 && name === 'alt-trans' && tape.attribute(node, 'alttranstype') !== 'rejected')
      nodes.push(node);
    if (major === 2 && name === 'mtc:matches') {
      nodes.push(...tape.childElements(node).filter((child) => tape.nameOf(child) === 'mtc:match'));
    }
  }
  return nodes;
}

interface Owners {
  unit: UnitLayout;
  byId: ReadonlyMap<string | null, SegmentLayout>;
  major: 1 | 2;
}

/** The segment a suggestion is for. */
function owner(tape: XmlTape, node: number, { unit, byId, major }: Owners): SegmentLayout | undefined {
  if (major === 1) return byId.get(tape.attribute(node, 'mid')) ?? unit.segments[0];
  const id = /([^#/=]+)$/.exec(tape.attribute(node, 'ref') ?? '')?.[1];
  if (id === undefined) return unit.segments[0];
  const direct = byId.get(id);
  if (direct || unit.segments.length > 1_000) return direct ?? unit.segments[0];
  return unit.segments.find((segment) => segment.codes.has(`m#${id}`)) ?? unit.segments[0];
}

function similarity(tape: XmlTape, node: number, major: 1 | 2): number | null {
  const written =
    major === 1
      ? tape.attribute(node, 'match-quality')
      : (tape.attribute(node, 'similarity') ?? tape.attribute(node, 'matchQuality'));
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(written ?? '');
  if (!match?.[1]) return null;
  const value = Number(match[1].replace(',', '.'));
  // 1.2 does not define the scale: Phrase writes 0–1.01, all others percent.
  const share = major === 1 && value <= 1.01 && /[.,]/.test(match[1]) ? value : value / 100;
  return Math.min(1, share);
}

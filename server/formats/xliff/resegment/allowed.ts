import { type Localised, localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { XliffDocument } from '../document.ts';
import type { SegmentLayout, UnitLayout } from '../layout.ts';
import type { XliffDialect } from '../types.ts';

export function resegmentError(why: Localised): FormatError {
  return new FormatError('resegment', why);
}

/** Tools whose files have additional records of segments, or one text per unit. */
const OWN_RECORDS: Partial<Record<XliffDialect, string>> = {
  sdlxliff: 'Trados',
  mqxliff: 'memoQ',
  mxliff: 'Phrase',
  smartcat: 'Smartcat',
};
const ONE_TEXT: Partial<Record<XliffDialect, string>> = {
  xcode: 'Xcode',
  angular: 'Angular',
  dotnet: '.NET',
  symfony: 'Symfony',
  typo3: 'TYPO3',
};

/** Why no segment of such a file can be split or joined; null = some can. */
export function whyNoSegments({ dialect, version }: { dialect: string; version: string }): Localised | null {
  const records = OWN_RECORDS[dialect as XliffDialect];
  if (records) return localised('format.split.own-records', { tool: records });
  const oneText = ONE_TEXT[dialect as XliffDialect];
  if (oneText) return localised('format.split.one-text', { tool: oneText });
  if (version.startsWith('2') || version === '1.2') return null;
  return localised('format.split.version', { version });
}

/** Throws a FormatError when the given segments of the unit must not be split or joined. */
export function requireMayResegment(
  { tape, major, version }: XliffDocument,
  unit: UnitLayout,
  dialect: XliffDialect,
  segments: readonly SegmentLayout[],
): void {
  const why = whyNoSegments({ dialect, version });
  if (why !== null) throw resegmentError(why);
  if (!unit.unit.translate) throw resegmentError(localised('format.split.locked', { what: 'unit' }));
  if (major === 1) return;
  const locked = segments.find(({ segmentNode }) => segmentNode !== null && !canResegment(tape, segmentNode));
  if (locked) throw resegmentError(localised('format.split.locked', { what: 'segment' }));
  const ordered = unit.segments.some(
    ({ targetNode }) => targetNode !== null && tape.findAttribute(targetNode, 'order') >= 0,
  );
  if (ordered) throw resegmentError(localised('format.split.ordered'));
}

/** 2.x `canResegment`, possibly inherited. */
function canResegment(tape: XmlTape, node: number): boolean {
  for (let around = node; around >= 0; around = tape.parent[around] ?? -1) {
    const value = tape.attribute(around, 'canResegment');
    if (value !== null) return value !== 'no';
  }
  return true;
}

/** An id derived from an existing one and unused in the unit. */
export function freeId(tape: XmlTape, unit: UnitLayout, like: string, attribute: 'id' | 'mid'): string {
  const taken = new Set<string>();
  const end = tape.after[unit.unit.node] ?? 0;
  for (let node = unit.unit.node; node < end; node++) {
    if (!tape.isElement(node)) continue;
    const id = tape.attribute(node, attribute);
    if (id !== null) taken.add(id);
  }
  if (/^\d+$/.test(like)) {
    for (let number = Number(like) + 1; ; number++) if (!taken.has(String(number))) return String(number);
  }
  for (let number = 2; ; number++) if (!taken.has(`${like}-${number}`)) return `${like}-${number}`;
}

/** The start tag of an element as written, without the slash of an empty element. */
export function startTag(tape: XmlTape, node: number): string {
  return tape.text.slice(tape.start[node], tape.openEnd[node]).replace(/\s*\/>$/, '>');
}

export function contentOf(tape: XmlTape, node: number): string {
  return tape.text.slice(tape.openEnd[node], tape.closeStart[node]);
}

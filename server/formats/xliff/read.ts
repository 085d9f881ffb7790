import { type FilterBlock, numberTables } from '../filters/blocks.ts';
import type { XmlTape } from '../xml/tape.ts';
import { unitBlocks } from './block.ts';
import { checkConformance } from './conformance/index.ts';
import { detectDialect, isLockedByTool } from './dialects.ts';
import { type DisplayContext, originalData, tradosTagNames } from './display.ts';
import { type FileNode, openXliff, type XliffDocument } from './document.ts';
import type { SegmentLayout, UnitLayout } from './layout.ts';
import { readMeta } from './meta.ts';
import { paragraphOf } from './paragraph.ts';
import { readUnits } from './parse.ts';
import { readSuggestions } from './suggestions.ts';
import type { XliffCounts, XliffFile, XliffSegment } from './types.ts';

export interface ReadOptions {
  /** False skips the conformance report, if only the texts are needed. */
  conformance?: boolean;
}

/** Reads a plain XLIFF file; `readXliff` handles archives. */
export function readXliffXml(bytes: Uint8Array, options: ReadOptions = {}): XliffFile {
  const document = openXliff(bytes);
  const counts: XliffCounts = { units: 0, translatable_units: 0, segments: 0, units_with_target: 0 };
  const found: FoundSegment[] = [];
  const list = segmentLister(document, found);
  for (const unit of readUnits(document)) {
    countUnit(document, unit, counts);
    list(unit);
  }
  const toBlock = numberTables();
  const report = options.conformance === false ? null : checkConformance(document);
  const segments = found.map(({ block, ...segment }) => ({ ...segment, block: toBlock(block) }));
  return {
    version: document.version,
    dialect: detectDialect(document),
    encoding: document.source.encoding,
    source_lang: document.files[0]?.sourceLang ?? null,
    target_lang: document.files.find((file) => file.targetLang !== null)?.targetLang ?? null,
    findings: report?.findings() ?? [],
    broken: report?.counts ?? new Map(),
    counts,
    segments,
  };
}

function countUnit({ tape, major }: XliffDocument, unit: UnitLayout, counts: XliffCounts): void {
  counts.units++;
  if (!unit.unit.translate) return;
  counts.translatable_units++;
  counts.segments += unit.segments.length;
  const targets = major === 1 ? [unit.target] : unit.segments.map((segment) => segment.targetNode);
  for (const target of targets) if (target !== null && hasContent(tape, target)) counts.units_with_target++;
}

/** Whether a target contains any text other than white space. */
function hasContent(tape: XmlTape, node: number): boolean {
  const content = tape.text.slice(tape.openEnd[node], tape.closeStart[node]);
  return /^\s*[^\s<]/.test(content) || content.replace(/<!--[\s\S]*?-->|<(?!!)[^>]*>/g, '').trim() !== '';
}

/** Its table has not been read to the end. */
interface FoundSegment extends Omit<XliffSegment, 'block'> {
  block: FilterBlock | undefined;
}

/** A function that adds a unit's segments to the list. */
function segmentLister(document: XliffDocument, segments: FoundSegment[]): (unit: UnitLayout) => void {
  const keys: SeenKeys = { first: new Set(), again: new Map() };
  const { tape, major } = document;
  const blockOf = unitBlocks(tape);
  let file: FileNode | null = null;
  let tagNames: DisplayContext['tagNames'] = null;
  return (unit) => {
    if (unit.file !== file) {
      file = unit.file;
      tagNames = major === 1 ? tradosTagNames(tape, file.node) : null;
    }
    const display = {
      major,
      tagNames,
      originalData: major === 2 ? originalData(tape, unit.unit.node) : null,
    };
    const meta = readMeta(document, unit);
    const suggestions = readSuggestions(document, unit);
    const paragraph = paragraphOf(tape, unit);
    const block = blockOf(unit);
    for (const segment of unit.segments) {
      segments.push({
        index: segment.index,
        key: uniqueKey(segment, unit, keys),
        file_index: unit.fileIndex,
        file_original: unit.file.original,
        unit_id: unit.id,
        segment_id: segment.segmentId,
        source: segment.source,
        target: segment.target,
        codes: segment.codes.list(tape, display),
        state: segment.state,
        raw_state: segment.rawState,
        approved: segment.approved,
        translatable: unit.unit.translate,
        locked: !unit.unit.translate || isLockedByTool(tape, segment),
        notes: meta.notes,
        max_length: meta.maxLength,
        min_length: meta.minLength,
        preserve_space: preservesSpace(tape, segment, unit),
        context: meta.context,
        paragraph,
        block,
        suggestions: suggestions?.get(segment) ?? [],
        terms: meta.terms,
      });
    }
  };
}

interface SeenKeys {
  first: Set<string>;
  /** How often repeated keys have occurred. */
  again: Map<string, number>;
}

function uniqueKey(segment: SegmentLayout, unit: UnitLayout, keys: SeenKeys): string {
  const own = `${unit.fileIndex + 1}/${unit.id}`;
  const base = segment.segmentId === null ? own : `${own}/${segment.segmentId}`;
  const { first, again } = keys;
  // Almost every key is new, which a single look-up in the set shows.
  const known = first.size;
  first.add(base);
  if (first.size > known) return base;
  const seen = (again.get(base) ?? 1) + 1;
  again.set(base, seen);
  return `${base}~${seen}`;
}

function preservesSpace(tape: XmlTape, segment: SegmentLayout, unit: UnitLayout): boolean {
  const own = segment.sourceNode === null ? null : tape.attribute(segment.sourceNode, 'xml:space');
  const space = own ?? (unit.source === null ? null : tape.attribute(unit.source, 'xml:space'));
  return space === null ? unit.unit.preserveSpace : space === 'preserve';
}

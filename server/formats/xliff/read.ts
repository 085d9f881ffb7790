import type { XmlTape } from '../xml/tape.ts';
import { checkConformance } from './conformance/index.ts';
import { detectDialect, isLockedByTool } from './dialects.ts';
import { type DisplayContext, originalData, tradosTagNames } from './display.ts';
import type { FileNode } from './document.ts';
import type { SegmentLayout, UnitLayout } from './layout.ts';
import { readMeta } from './meta.ts';
import { type ParsedXliff, parseXliff } from './parse.ts';
import { readSuggestions } from './suggestions.ts';
import type { XliffCounts, XliffFile, XliffSegment } from './types.ts';

export interface ReadOptions {
  /** false leaves the conformance report out, where only the texts are wanted. */
  conformance?: boolean;
}

/** Reads a plain XLIFF file; archives are opened by `readXliff`. */
export function readXliffXml(bytes: Uint8Array, options: ReadOptions = {}): XliffFile {
  const parsed = parseXliff(bytes);
  const { document } = parsed;
  const first = document.files[0];
  return {
    version: document.version,
    dialect: detectDialect(document),
    encoding: document.source.encoding,
    source_lang: first?.sourceLang ?? null,
    target_lang: document.files.find((file) => file.targetLang !== null)?.targetLang ?? null,
    findings: options.conformance === false ? [] : checkConformance(parsed),
    counts: countUnits(parsed),
    segments: listSegments(parsed),
  };
}

function countUnits({ units, document }: ParsedXliff): XliffCounts {
  const counts: XliffCounts = {
    units: units.length,
    translatable_units: 0,
    segments: 0,
    units_with_target: 0,
  };
  for (const unit of units) {
    if (!unit.unit.translate) continue;
    counts.translatable_units++;
    counts.segments += unit.segments.length;
    if (document.major === 2) {
      for (const segment of unit.segments) {
        if (segment.targetNode !== null && hasContent(document.tape, segment.targetNode))
          counts.units_with_target++;
      }
    } else if (unit.target !== null && hasContent(document.tape, unit.target)) {
      counts.units_with_target++;
    }
  }
  return counts;
}

/** Whether a target says anything: text that is not white space, anywhere in it. */
function hasContent(tape: XmlTape, node: number): boolean {
  return (
    tape.text
      .slice(tape.openEnd[node], tape.closeStart[node])
      .replace(/<!--[\s\S]*?-->|<(?!!)[^>]*>/g, '')
      .trim() !== ''
  );
}

function listSegments({ units, document }: ParsedXliff): XliffSegment[] {
  const segments: XliffSegment[] = [];
  const keys = new Map<string, number>();
  const { tape, major } = document;
  let file: FileNode | null = null;
  let tagNames: DisplayContext['tagNames'] = null;
  for (const unit of units) {
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
        locked: !unit.unit.translate || isLockedByTool(tape, segment),
        notes: meta.notes,
        max_length: meta.maxLength,
        min_length: meta.minLength,
        preserve_space: preservesSpace(tape, segment, unit),
        context: meta.context,
        suggestions: suggestions?.get(segment) ?? [],
        terms: meta.terms,
      });
    }
  }
  return segments;
}

function uniqueKey(segment: SegmentLayout, unit: UnitLayout, keys: Map<string, number>): string {
  const own = `${unit.fileIndex + 1}/${unit.id}`;
  const base = segment.segmentId === null ? own : `${own}/${segment.segmentId}`;
  const seen = (keys.get(base) ?? 0) + 1;
  keys.set(base, seen);
  return seen === 1 ? base : `${base}~${seen}`;
}

function preservesSpace(tape: XmlTape, segment: SegmentLayout, unit: UnitLayout): boolean {
  const own = segment.sourceNode === null ? null : tape.attribute(segment.sourceNode, 'xml:space');
  const space = own ?? (unit.source === null ? null : tape.attribute(unit.source, 'xml:space'));
  return space === null ? unit.unit.preserveSpace : space === 'preserve';
}

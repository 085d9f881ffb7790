import { localised } from '../../../messages/localised.ts';
import { unencodable } from '../../xml/splice.ts';
import { detectDialect } from '../dialects.ts';
import { type DisplayContext, originalData, tradosTagNames } from '../display.ts';
import { openXliff, type XliffDocument } from '../document.ts';
import { editUnit } from '../edit-unit.ts';
import type { UnitLayout } from '../layout.ts';
import { isZip } from '../mqxlz.ts';
import { layOutUnits } from '../parse.ts';
import { usesStates } from '../status.ts';
import type { XliffDialect, XliffEdit, XliffSegment } from '../types.ts';
import type { WriteContext } from '../write-context.ts';
import { requireMayResegment, resegmentError } from './allowed.ts';
import { spliceJoin } from './join.ts';
import { spliceSplit } from './split.ts';
import { cutUnit, openCut, spliceCut, type UnitCut } from './unit-cut.ts';

/** One change of the segments of a unit; `segment` is 0-based among the segments that earlier steps left. */
export type UnitStep =
  | { type: 'split'; segment: number /** Offset into the source, in the notation. */; at: number }
  | { type: 'join'; segment: number };

/** A segment after splitting or joining. */
export type UnitSegment = Pick<
  XliffSegment,
  'segment_id' | 'source' | 'target' | 'codes' | 'state' | 'approved'
>;

/** A unit of the uploaded file. */
export interface FoundUnit {
  /** Position of the unit in the file. */
  unit_index: number;
  /** `XliffSegment.index` of its first segment, and the number of segments. */
  first_segment: number;
  segments: number;
  file_index: number;
  unit_id: string;
  dialect: XliffDialect;
  cut: UnitCut;
}

/** Finds the unit of a segment of the upload. Throws a FormatError if the file cannot be written by units. */
export function findUnit(bytes: Uint8Array, segmentIndex: number): FoundUnit {
  if (isZip(bytes)) throw resegmentError(localised('format.split.own-records', { tool: 'memoQ' }));
  const document = openXliff(bytes);
  let index = 0;
  let unitIndex = 0;
  for (const unit of layOutUnits(document)) {
    const count = unit.segments.length;
    if (segmentIndex < index + count) {
      return {
        unit_index: unitIndex,
        first_segment: index,
        segments: count,
        file_index: unit.fileIndex,
        unit_id: unit.id,
        dialect: detectDialect(document),
        cut: cutUnit(document, unit.unit.node),
      };
    }
    index += count;
    unitIndex++;
  }
  throw resegmentError(localised('format.split.no-segment'));
}

/** The unit after one more step. Throws a FormatError with the reason if the step is not allowed. */
export function takeStep(cut: UnitCut, step: UnitStep, dialect: XliffDialect): UnitCut {
  return stepOf(cut, step, (document, unit) => {
    const concerned = [
      unit.segments[step.segment],
      unit.segments[step.segment + (step.type === 'join' ? 1 : 0)],
    ];
    requireMayResegment(
      document,
      unit,
      dialect,
      concerned.flatMap((segment) => segment ?? []),
    );
  });
}

/** The unit after steps that were already checked. */
export function takeSteps(cut: UnitCut, steps: readonly UnitStep[]): UnitCut {
  return steps.reduce((before, step) => stepOf(before, step), cut);
}

function stepOf(
  cut: UnitCut,
  step: UnitStep,
  require: (document: XliffDocument, unit: UnitLayout) => void = () => {},
): UnitCut {
  const { document, unit } = openCut(cut);
  const segment = unit.segments[step.segment];
  const next = unit.segments[step.segment + 1];
  if (!segment) throw resegmentError(localised('format.split.no-segment'));
  require(document, unit);
  const context = contextOf(document);
  if (step.type === 'split') spliceSplit(context, unit, segment, step.at);
  else {
    if (!next) throw resegmentError(localised('format.split.other-unit'));
    spliceJoin(context, unit, segment, next);
  }
  return spliceCut(cut, context.splices);
}

/** The segments of a unit as reading the file would give them. */
export function readCut(cut: UnitCut): UnitSegment[] {
  const { document, unit } = openCut(cut);
  const { tape, major } = document;
  const display: DisplayContext = {
    major,
    tagNames: major === 1 ? tradosTagNames(tape, unit.file.node) : null,
    originalData: major === 2 ? originalData(tape, unit.unit.node) : null,
  };
  return unit.segments.map(({ segmentId, source, target, codes, state, approved }) => ({
    segment_id: segmentId,
    source,
    target,
    codes: codes.list(tape, display),
    state,
    approved,
  }));
}

/** The unit with edits applied, keyed by the position of the segment. */
export function editCut(cut: UnitCut, edits: ReadonlyMap<number, XliffEdit>, usesStates: boolean): UnitCut {
  if (edits.size === 0) return cut;
  const { document, unit } = openCut(cut);
  const context = { ...contextOf(document), usesStates };
  editUnit(context, unit, edits);
  return spliceCut(cut, context.splices);
}

function contextOf(document: XliffDocument): WriteContext {
  return {
    document,
    splices: [],
    unencodable: unencodable(document.source),
    usesStates: usesStates(document),
  };
}

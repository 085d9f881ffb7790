import { type FoundText, piecesAfter, placesAfter } from '../../formats/filters/resegment.ts';
import {
  type FoundUnit,
  readCut,
  takeStep,
  takeSteps,
  type UnitSegment,
  type UnitStep,
} from '../../formats/xliff/index.ts';

/**
 * The container of segments that can be split and joined: an XLIFF unit, or a text of a file with a filter.
 */
export type Found = FoundUnit | FoundText;

export function isText(found: Found): found is FoundText {
  return 'text' in found;
}

/** Throws a FormatError with the reason if a step is not allowed after the others. */
export function requireStep(found: Found, steps: readonly UnitStep[], step: UnitStep): void {
  if (isText(found)) placesAfter(found, [...steps, step]);
  else takeStep(takeSteps(found.cut, steps), step, found.dialect);
}

/** The segments after steps that were already checked, as reading the file would give them. */
export function segmentsAfter(found: Found, steps: readonly UnitStep[]): UnitSegment[] {
  return isText(found) ? piecesAfter(found, steps) : readCut(takeSteps(found.cut, steps));
}

import { isZip, readArchive, writeArchive } from './mqxlz.ts';
import { type ReadOptions, readXliffXml } from './read.ts';
import type { XliffEdit, XliffFile } from './types.ts';
import { type WriteOptions, writeXliffXml } from './write.ts';

export { FormatError } from '../format-error.ts';
export { checkCodes } from './check-codes.ts';
export { type GenerateSegment, generateXliff21 } from './generate.ts';
export { isZip, readArchive } from './mqxlz.ts';
export { type Offer, offeredRepairs, provenRepairs, repairId, spliceXliff, tryRepairs } from './repair.ts';
export { whyNoSegments } from './resegment/allowed.ts';
export {
  type FoundUnit,
  findUnit,
  readCut,
  takeStep,
  takeSteps,
  type UnitSegment,
  type UnitStep,
} from './resegment/index.ts';
export type * from './types.ts';
export { XLIFF_DIALECTS } from './types.ts';
export type { ChangedUnit } from './write.ts';

/** Reads an XLIFF file or a memoQ archive; throws a FormatError with line and column. */
export function readXliff(bytes: Uint8Array, options: ReadOptions = {}): XliffFile {
  return readXliffXml(isZip(bytes) ? readArchive(bytes).document : bytes, options);
}

/**
 * The file's bytes with edits, keyed by `XliffSegment.index`, spliced in. Only the content of edited targets
 * and state attributes whose meaning changes differ; without edits the bytes are identical. A `target` of
 * null empties an existing target. Throws a FormatError if an edit cannot be written.
 */
export function writeXliff(
  bytes: Uint8Array,
  edits: ReadonlyMap<number, XliffEdit>,
  options: WriteOptions = {},
): Uint8Array {
  if (edits.size === 0 && !options.units?.size && !options.declare_lang) return bytes.slice();
  if (!isZip(bytes)) return writeXliffXml(bytes, edits, options);
  const archive = readArchive(bytes);
  const written = writeXliffXml(archive.document, edits, options);
  return Buffer.compare(written, archive.document) === 0 ? bytes.slice() : writeArchive(archive, written);
}

export { type ReadTmxOptions, readTmx, readTmxBatches, type TmxBatch, TmxReadError } from './read-tmx.ts';
export { selectPairs, type TmxPair } from './select-pairs.ts';
export type {
  TmxCode,
  TmxCounts,
  TmxErrorCode,
  TmxEvent,
  TmxHeader,
  TmxProp,
  TmxStamps,
  TmxUnit,
  TmxUnitEvent,
  TmxVariant,
  TmxWarning,
} from './types.ts';
export { type WritableHeader, type WritableUnit, type WritableVariant, writeTmx } from './write-tmx.ts';

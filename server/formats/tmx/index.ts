export { type ReadTmxOptions, readTmx, readTmxBatches, type TmxBatch, TmxReadError } from './read-tmx.ts';
export { selectPairs, type TmxPair } from './select-pairs.ts';
export type {
  TmxCode,
  TmxCounts,
  TmxEvent,
  TmxHeader,
  TmxProp,
  TmxRefusal,
  TmxStamps,
  TmxUnit,
  TmxUnitEvent,
  TmxVariant,
  TmxWarning,
} from './types.ts';
export { type WritableHeader, type WritableUnit, type WritableVariant, writeTmx } from './write-tmx.ts';

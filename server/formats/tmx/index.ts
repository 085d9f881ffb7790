export { readTmx, readTmxBatches } from './read-tmx.ts';
export { selectPairs, type TmxPair } from './select-pairs.ts';
export type { TmxCode, TmxProp, TmxUnit } from './types.ts';
export { type WritableUnit, type WritableVariant, writeTmx } from './write-tmx.ts';

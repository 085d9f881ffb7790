import type { TrackedChanges } from '@tessera/shared/contract/document/lqa';

export type TrackedById = ReadonlyMap<number, TrackedChanges>;

export const NOT_TRACKED: TrackedById = new Map();

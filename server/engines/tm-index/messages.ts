import type { SegmentName } from './segment-file.ts';
import type { TmIndexStats, TmQuery, TmSearchResult } from './tm-index.ts';

/** Messages to the index's thread; `call` matches the answer to its request. */
export type TmRequest =
  | { call: number; kind: 'add'; batch: PackedUnits }
  | { call: number; kind: 'remove'; unit_ids: number[] }
  | { call: number; kind: 'removeMemory'; memory_id: number }
  | { call: number; kind: 'search'; query: TmQuery }
  | { call: number; kind: 'stats' | 'clear' }
  | { call: number; kind: 'save' | 'load'; path: string; name: SegmentName };

export type TmAnswer =
  | { call: number; ok: true; value: TmSearchResult | TmIndexStats | number | null }
  | { call: number; ok: false; message: string };

/** Units in buffers that are transferred between threads without copying. */
export interface PackedUnits {
  unit_ids: Float64Array<ArrayBuffer>;
  memory_ids: Float64Array<ArrayBuffer>;
  packs: Uint32Array<ArrayBuffer>;
  /** The length of each text in `texts`, in UTF-16 units. */
  lengths: Uint32Array<ArrayBuffer>;
  /** UTF-16, so that even malformed strings survive unchanged. */
  texts: Uint16Array<ArrayBuffer>;
}

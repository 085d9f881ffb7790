import type { TmIndexStats, TmQuery, TmSearchResult } from './tm-index.ts';

/** What the server's thread sends to the index's thread; `call` pairs the answer with it. */
export type TmRequest =
  | { call: number; kind: 'add'; batch: PackedUnits }
  | { call: number; kind: 'remove'; unit_ids: number[] }
  | { call: number; kind: 'removeMemory'; memory_id: number }
  | { call: number; kind: 'search'; query: TmQuery }
  | { call: number; kind: 'stats' };

export type TmAnswer =
  | { call: number; ok: true; value: TmSearchResult | TmIndexStats | number | null }
  | { call: number; ok: false; message: string };

/** Units in buffers that move between threads without a copy. */
export interface PackedUnits {
  unit_ids: Float64Array<ArrayBuffer>;
  memory_ids: Float64Array<ArrayBuffer>;
  /** UTF-16 units of each text; together they are `texts`. */
  lengths: Uint32Array<ArrayBuffer>;
  /** UTF-16, so that every string comes out as it went in. */
  texts: Uint16Array<ArrayBuffer>;
}

import type { Container } from './container.ts';

export interface SearchPlan {
  symbols: Uint16Array;
  length: number;
  threshold: number;
  limit: number;
  /** Work limit of each stage of the search, in steps of about 5 ns. */
  maxWork: number;
}

/** By slot, 1 for the wanted memories of a pack; `null` = all are wanted. */
export type WantedSlots = Uint8Array | null;

/** The units that a search considers. */
export interface SearchScope {
  containers: Container[];
  /** Packs in whose containers only the `wanted` memories count. */
  partial: ReadonlySet<number>;
  wanted: Uint8Array;
  /** Further units, each compared by its signature. */
  picked: { container: Container; row: number }[];
  memoryOf(container: Container, row: number): number;
}

export interface SearchPlan {
  symbols: Uint16Array;
  length: number;
  threshold: number;
  limit: number;
  /** What each stage of the search may spend, in steps of about 5 ns. */
  maxWork: number;
}

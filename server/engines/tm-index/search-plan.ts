export interface SearchPlan {
  symbols: Uint16Array;
  length: number;
  threshold: number;
  limit: number;
  /** Work limit of each stage of the search, in steps of about 5 ns. */
  maxWork: number;
}

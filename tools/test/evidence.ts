/** Files about the failure of a browser test, relative to the root. */
export type Evidence = string[];

declare module 'vitest' {
  interface TaskMeta {
    /** For the reporter to name. */
    evidence?: Evidence;
  }
}

/**
 * A revision above `known` and above any that a page may have from documents unknown here: those before a
 * build in an empty folder, or after a restored copy. Nobody releases more often than once a minute for
 * years.
 */
export function revisionAbove(known: number, at = new Date()): number {
  return Math.max(known + 1, Math.floor((at.getTime() - Date.UTC(2026, 0)) / 60_000));
}

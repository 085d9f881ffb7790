/** Key in the browser for the user's arrangement of a table. */
export function settingsKey(userId: number, table: string): string {
  return `tessera.table.${userId}.${table}`;
}

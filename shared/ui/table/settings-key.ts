/** Under which a browser keeps how a person has arranged a table. */
export function settingsKey(userId: number, table: string): string {
  return `tessera.table.${userId}.${table}`;
}

/** The head of an `INSERT` statement as text. */
export function insertInto(table: string, names: readonly string[]): string {
  return `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})`;
}

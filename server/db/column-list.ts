/**
 * Lists the columns of `Table` except the `Excluded` ones. The object needs every other column: when the table gets a new
 * one, the compiler asks at each list whether it belongs there.
 */
export function columnList<Table, Excluded extends keyof Table>(
  columns: Record<Exclude<keyof Table, Excluded>, true>,
): readonly Exclude<keyof Table, Excluded>[] {
  return Object.keys(columns) as Exclude<keyof Table, Excluded>[];
}

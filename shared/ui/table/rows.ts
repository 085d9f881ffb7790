/** What one of the rows is called; only English makes its sentences of it, the other languages choose whole words. */
export function singularOf(rows: string): string {
  return rows.replace(/ies$/, 'y').replace(/s$/, '');
}

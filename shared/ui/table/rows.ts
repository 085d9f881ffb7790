/** Singular noun of the rows; only English uses it in sentences, other languages select whole words. */
export function singularOf(rows: string): string {
  return rows.replace(/ies$/, 'y').replace(/s$/, '');
}

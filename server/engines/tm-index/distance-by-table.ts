/** Edit distance by the textbook dynamic-programming table; a reference for tests. */
export function distanceByTable<Item>(a: readonly Item[], b: readonly Item[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  a.forEach((item, i) => {
    const next = [i + 1];
    b.forEach((other, j) => {
      const replaced = (row[j] as number) + (item === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    });
    row = next;
  });
  return row[b.length] as number;
}

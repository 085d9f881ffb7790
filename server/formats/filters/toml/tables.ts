/** A table of the file, or the place of a value in one. */
export interface Table {
  /**
   * `implied`: only part of a header's path. `dotted`: created by dotted keys. `list`: array of tables. `closed`: a
   * value, which includes arrays and inline tables.
   */
  kind: 'implied' | 'header' | 'dotted' | 'list' | 'closed';
  /** Those of the last item of a list. */
  children: Map<string, Table>;
  /** Number of items of a list. */
  count: number;
}

const VALUE: Table = { kind: 'closed', children: new Map(), count: 0 };

export function newTable(kind: Table['kind']): Table {
  return { kind, children: new Map(), count: 0 };
}

/**
 * Returns the table that a header begins, with its path, in which the items of lists are numbered; null if TOML
 * forbids to define it again.
 */
export function openTable(
  root: Table,
  names: readonly string[],
  isItem: boolean,
): { table: Table; path: (string | number)[] } | null {
  const path: (string | number)[] = [];
  let table = root;
  for (const [at, name] of names.entries()) {
    const isLast = at === names.length - 1;
    path.push(name);
    let next = table.children.get(name);
    if (!next) {
      next = newTable(isLast ? (isItem ? 'list' : 'header') : 'implied');
      table.children.set(name, next);
    } else if (next.kind === 'closed') return null;
    else if (isLast && isItem !== (next.kind === 'list')) return null;
    else if (isLast && !isItem) {
      if (next.kind !== 'implied') return null;
      next.kind = 'header';
    }
    if (isLast && isItem) {
      next.children = new Map();
      next.count++;
    }
    if (next.kind === 'list') path.push(next.count - 1);
    table = next;
  }
  return { table, path };
}

/** Returns the table that gets the value of a dotted key; null if the key is already defined. */
export function defineKey(table: Table, names: readonly string[]): Table | null {
  let owner = table;
  for (const name of names.slice(0, -1)) {
    const next = owner.children.get(name) ?? newTable('dotted');
    if (next.kind !== 'dotted') return null;
    owner.children.set(name, next);
    owner = next;
  }
  const name = names.at(-1) ?? '';
  if (owner.children.has(name)) return null;
  owner.children.set(name, VALUE);
  return owner;
}

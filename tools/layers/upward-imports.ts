import { dirname, join, normalize } from 'node:path';

/** Text of the source files by path from the root. */
export type Sources = ReadonlyMap<string, string>;

/** An import, a re-export or a dynamic import of one of our modules. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*(?:\/\*.*?\*\/\s*)?'((?:\.{1,2}|@tessera\/shared)\/[^']+)'/g;
const IS_MODULE = /\.(tsx?|css)$/;
const IS_TEST = /\.test\.tsx?$|(^|\/)testing\//;
const SHARED = '@tessera/shared/';

/**
 * The violations of the layers, as lines to print: imports of a module in a higher layer of the same folder, and children
 * of a layered folder that the list lacks.
 * @param layers The children of each layered folder, from top to bottom.
 * @param shared Resolves what follows `@tessera/shared/` to a path from the root.
 */
export function upwardImports(
  sources: Sources,
  layers: Record<string, readonly string[]>,
  shared: (name: string) => string | null,
): string[] {
  const found: string[] = [];
  const unlisted = new Set<string>();
  for (const [file, text] of sources) {
    if (IS_TEST.test(file)) continue;
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const target = name.startsWith(SHARED)
        ? shared(name.slice(SHARED.length))
        : normalize(join(dirname(file), name));
      if (!target || !IS_MODULE.test(target)) continue;
      for (const [folder, order] of Object.entries(layers)) {
        const [from, to] = [childOf(folder, file), childOf(folder, target)];
        if (!from || !to || from === to) continue;
        for (const child of [from, to])
          if (!order.includes(child))
            unlisted.add(`${folder}/${child} has no layer: see tools/layers/layers.ts`);
        if (order.indexOf(from) > order.indexOf(to))
          found.push(`${file} imports ${target}: ${to} is above ${from} in ${folder}`);
      }
    }
  }
  return [...unlisted, ...found].sort();
}

function childOf(folder: string, path: string): string | null {
  return path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null;
}

/** Resolves names of a package by its `exports`, whose keys may end in `*`. */
export function exportsOf(folder: string, exported: Record<string, string>): (name: string) => string | null {
  return (name) => {
    const exact = exported[`./${name}`];
    if (exact) return join(folder, exact);
    for (const [key, target] of Object.entries(exported)) {
      if (!key.endsWith('*') || !`./${name}`.startsWith(key.slice(0, -1))) continue;
      return join(folder, target.replace('*', `./${name}`.slice(key.length - 1)));
    }
    return null;
  };
}

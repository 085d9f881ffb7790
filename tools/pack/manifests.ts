import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The fields of a `package.json` that matter here. */
export interface Manifest {
  name: string;
  version: string;
  license: string;
  engines: { node: string };
  exports: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  optionalDependencies: Record<string, string>;
}

export async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}

type Conditions = Record<string, string | { types: string; default: string }>;

/** The entry points of a package after packing. */
export function packedExports(entries: Record<string, string>): Conditions {
  const packed = Object.entries(entries).map(([entry, file]) => {
    const code = /(?<!\.d)\.tsx?$/;
    if (file.endsWith('.d.ts')) return [entry, { types: file, default: file }];
    if (!code.test(file)) return [entry, file];
    return [entry, { types: file.replace(code, '.d.ts'), default: file.replace(code, '.js') }];
  });
  return {
    ...Object.fromEntries(packed),
    // Only for our other packages of the same version.
    './internal/*.json': './*.json',
    './internal/*': { types: './*.d.ts', default: './*.js' },
    './package.json': './package.json',
  };
}

/** Names of the packages that the emitted files and style sheets of a folder import or look up. */
export async function librariesOf(folder: string): Promise<string[]> {
  const names = new Set<string>();
  const request = /(?:\bfrom\s*|\bimport\s*\(?\s*|require\.resolve\(|\burl\()(['"])(@?[a-z][\w./:@-]*)\1/g;
  for await (const file of glob('**/*.{js,d.ts,css}', { cwd: folder })) {
    for (const [, , name = ''] of (await readFile(path.join(folder, file), 'utf8')).matchAll(request))
      if (!/^(node:|@tessera\/)/.test(name)) names.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  }
  return [...names].sort();
}

/** The installed versions, which our `package.json` files and the lock file pin. */
export function versionsOf(names: readonly string[], root: string): Record<string, string> {
  const installed = (name: string) => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version;
  };
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, installed(name)]));
}

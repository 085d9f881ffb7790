/** The fields of a `package.json` that matter here. */
export interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A folder with a `package.json`, without the workspaces in it. */
export interface Workspace {
  /** Path from the root. */
  folder: string;
  manifest: Manifest;
  /** Text of its scripts, style sheets and configurations, by path from the root. */
  sources: ReadonlyMap<string, string>;
}

/** Facts about installed packages. */
export interface Packages {
  /** Whether there is an `@types` package for it. */
  hasTypes(name: string): boolean;
  /** Its programs in `node_modules/.bin`. */
  programs(name: string): string[];
  /** Packages that it expects its user to install. */
  peers(name: string): string[];
  /** Whether the code finds it in the folder of installed packages. */
  isFound(name: string): boolean;
}

const SCRIPT = /\.[jt]sx?(\.tpl)?$/;

/** The requests of a script: static, dynamic and type imports, re-exports, and files looked up in a package. */
const REQUESTS = [
  /^(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]*?\sfrom\s+)?'([^']+)'/gm,
  /\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g,
  /\b(?:require|require\.resolve|createRequire\(.*?\)\.resolve|import\.meta\.resolve)\('([^']+)'/g,
];
const SHEET_REQUESTS = [/(?:@import\s+|\burl\()["']([^"']+)["']/g];
const CONFIGURED_TYPES = /"types":\s*\[([^\]]*)\]/;
const IS_PACKAGE = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?=\/|$)/;

/** Names of the packages that a file imports. */
function packagesIn(file: string, text: string): string[] {
  const requests = SCRIPT.test(file) ? REQUESTS : file.endsWith('.css') ? SHEET_REQUESTS : [];
  const names = requests.flatMap((request) => [...text.matchAll(request)].map(([, name = '']) => name));
  // JSX is compiled to calls of `react/jsx-runtime`.
  if (/\.tsx(\.tpl)?$/.test(file)) names.push('react');
  if (/tsconfig[\w.]*\.json(\.tpl)?$/.test(file))
    for (const [, name = ''] of (CONFIGURED_TYPES.exec(text)?.[1] ?? '').matchAll(/"([^"]+)"/g))
      names.push(name === 'node' ? '@types/node' : name);
  return names.filter((name) => !/^(?:node|data):/.test(name)).flatMap((name) => IS_PACKAGE.exec(name) ?? []);
}

/** Whether the text names the package, or one of its programs, as something to run, build with or look up. */
function isMentioned(name: string, programs: readonly string[], text: string): boolean {
  return (
    new RegExp(`['"/]${name}(?=['"/])`).test(text) ||
    programs.some((program) => new RegExp(`['/]${program}'`).test(text))
  );
}

/**
 * Where a workspace's `package.json` differs from what its files import, as lines to print: packages that are imported
 * and not declared, or declared and never used.
 * @param isShipped Whether the file is installed without `devDependencies`, so that its imports must not be among them.
 */
export function dependencyViolations(
  { folder, manifest, sources }: Workspace,
  packages: Packages,
  isShipped: (file: string) => boolean,
): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  const shipped: Record<string, string> = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const declared = { ...shipped, ...devDependencies };
  const place = folder === '' ? 'package.json' : `${folder}/package.json`;
  /** For each package, one of the files that import it, preferring one that is shipped. */
  const used = new Map<string, string>();
  for (const [file, text] of sources)
    for (const name of packagesIn(file, text))
      if (name !== manifest.name && (!used.has(name) || isShipped(file))) used.set(name, file);
  const lines: string[] = [];
  for (const [name, file] of used) {
    const types = `@types/${name}`;
    if (!(name in declared)) lines.push(`${place} does not declare ${name}, which ${file} imports`);
    else if (!(name in shipped) && isShipped(file))
      lines.push(`${place} declares ${name} only for development, but ${file} imports it`);
    if (packages.hasTypes(name) && !(types in declared))
      lines.push(`${place} does not declare ${types}, the types of an import in ${file}`);
  }
  const text = [...sources.values()].join('\n');
  const scripts = Object.values(manifest.scripts ?? {}).map((script) => script.split(' ')[0] ?? '');
  const peers = new Set(Object.keys(declared).flatMap((name) => packages.peers(name)));
  for (const name of Object.keys(declared)) {
    const programs = packages.programs(name);
    const isUsed =
      used.has(name) ||
      used.has(name.replace(/^@types\//, '')) ||
      peers.has(name) ||
      packages.isFound(name) ||
      scripts.some((script) => programs.includes(script)) ||
      isMentioned(name, programs, text);
    if (!isUsed) lines.push(`${place} declares ${name}, which nothing in it imports`);
  }
  return lines.sort();
}

/** Versions that are not exact, or that differ between workspaces, as lines to print. Our own packages have `*`. */
export function versionViolations(workspaces: readonly Workspace[]): string[] {
  const ours = new Set(workspaces.map(({ manifest }) => manifest.name));
  const versions = new Map<string, Set<string>>();
  for (const { dependencies, devDependencies, optionalDependencies } of workspaces.map(
    (each) => each.manifest,
  ))
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return [...versions]
    .filter(([name, found]) => {
      const [version = ''] = found;
      return found.size > 1 || !(ours.has(name) ? version === '*' : /^\d+\.\d+\.\d+$/.test(version));
    })
    .map(([name, found]) => `${name} must have one exact version, not ${[...found].join(' and ')}`);
}

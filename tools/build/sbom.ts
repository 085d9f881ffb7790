import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../../server/runtime/atomic-file.ts';

/** The parts of npm's CycloneDX document that this module changes. */
interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
}

interface Component {
  /** `<package>@<version>` */
  'bom-ref': string;
  name: string;
  properties?: { name: string; value: string }[];
}

/** npm's mark for packages that only `devDependencies` need. */
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * Writes the software bill of materials of the whole repository (CycloneDX, JSON): every package of the lock file
 * with its licence, checksum and dependencies. Works offline. The same lock file and build give the same bytes on
 * every machine.
 *
 * `built`: folders with built screens. Packages in their source maps are not marked as development, although the
 * server does not install them.
 */
export async function writeSbom(root: string, file: string, built: readonly string[]): Promise<void> {
  const sbom = withoutMachine(JSON.parse(npmSbom(root)) as Sbom);
  const shipped = await shippedPackages(root, built);
  for (const component of sbom.components) {
    if (shipped.has(component['bom-ref']))
      component.properties = component.properties?.filter(({ name }) => name !== DEVELOPMENT) ?? [];
  }
  // Identifies the content instead of the run.
  const identified = { ...sbom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(sbom))}` };
  await writeAtomically(file, `${JSON.stringify(identified, null, 2)}\n`);
}

/** The packages, as `<package>@<version>`, whose code is in the files of these folders. */
async function shippedPackages(root: string, folders: readonly string[]): Promise<Set<string>> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const found = new Set<string>();
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.map')) continue;
      const { sources } = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
        sources: string[];
      };
      for (const source of sources) {
        const [place] = /(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/.exec(source) ?? [];
        if (place) found.add(place.slice(0, -1));
      }
    }
  }
  return new Set(
    [...found].map((place) => `${place.split('node_modules/').at(-1)}@${lock.packages[place]?.version}`),
  );
}

/** From the lock file, as the installed packages depend on the platform. */
function npmSbom(root: string): string {
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--offline',
    '--no-update-notifier',
  ];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8 } as const;
  // npm's own file when npm runs the build; Windows cannot execute `npm` without a shell.
  const npm = process.env.npm_execpath;
  return npm ? execFileSync(process.execPath, [npm, ...args], options) : execFileSync('npm', args, options);
}

/** Without time and random number; npm names our own packages by their folders, such as a checkout's. */
function withoutMachine({ serialNumber: _, ...sbom }: Sbom): Sbom {
  const { timestamp: __, ...metadata } = sbom.metadata;
  return {
    ...sbom,
    metadata: { ...metadata, component: named(metadata.component) },
    components: sbom.components.map(named),
  };
}

function named(component: Component): Component {
  return { ...component, name: component['bom-ref'].replace(/(?<=.)@[^@]*$/, '') };
}

/** A UUID of version 8 (RFC 9562) from the SHA-256 of a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

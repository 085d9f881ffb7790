import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  INTERFACE_KIT,
  PLATFORM_MODULES,
  SCHEMA_MODULE,
  SCHEMA_SHARE_KEY,
  SHARED_LIBRARIES,
} from '../../../shared/remote/federation.ts';
import { type Mode, ROOT } from './base.ts';

const require = createRequire(import.meta.url);

export function versionOf(packageName: string): string {
  const manifest = JSON.parse(readFileSync(require.resolve(`${packageName}/package.json`), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

export function versionOfPlatform(): string {
  const text = readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** What the shell brings into the page for remotes, each in its one version. */
export function providedVersions(): Record<string, string> {
  const ours = [...PLATFORM_MODULES, INTERFACE_KIT].map((name) => [name, versionOfPlatform()]);
  const libraries = [...SHARED_LIBRARIES, 'zod'].map((name) => [name, versionOf(name)]);
  return Object.fromEntries([...ours, ...libraries]);
}

type Consumed = Record<
  string,
  { shareKey?: string; singleton: true; requiredVersion: string; import?: string | false }
>;

/** What a remote takes from the page: the shell provides it there (`runtime.ts`). */
export function consumedModules(mode: Mode): Consumed {
  const platformVersion = versionOfPlatform();
  const how = mode === 'production' ? { import: false as const } : {};
  const consumed: Consumed = {};
  const versions = [
    ...SHARED_LIBRARIES.map((name) => [name, versionOf(name)] as const),
    ...[...PLATFORM_MODULES, INTERFACE_KIT].map((name) => [name, platformVersion] as const),
  ];
  // The trailing slash shares what is below a module too: without it two copies of a context can be in one page.
  for (const [name, version] of versions) {
    for (const key of [name, `${name}/`])
      consumed[key] = { singleton: true, requiredVersion: `^${version}`, ...how };
  }
  consumed[SCHEMA_MODULE] = {
    shareKey: SCHEMA_SHARE_KEY,
    singleton: true,
    requiredVersion: `^${versionOf('zod')}`,
    ...how,
  };
  return consumed;
}

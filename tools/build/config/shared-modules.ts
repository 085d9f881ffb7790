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

const require = createRequire(import.meta.url);
const PLATFORM_PACKAGE = path.resolve(import.meta.dirname, '../../../shared/package.json');

function versionIn(packageFile: string): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

/** What the shell brings into the page for remotes, each in its one version. */
export function providedVersions(): Record<string, string> {
  const platform = versionIn(PLATFORM_PACKAGE);
  const ours = [...PLATFORM_MODULES, INTERFACE_KIT].map((name) => [name, platform]);
  const libraries = [...SHARED_LIBRARIES, SCHEMA_SHARE_KEY].map((name) => [
    name,
    versionIn(require.resolve(`${name}/package.json`)),
  ]);
  return Object.fromEntries([...ours, ...libraries]);
}

interface Consumed {
  shareKey: string;
  singleton: true;
  requiredVersion: string;
  import?: false;
}

/** What a remote takes from the page, by the request that asks for it. `hasFallback`: it brings its own as well. */
export function consumedModules({ hasFallback }: { hasFallback: boolean }): Record<string, Consumed> {
  const consumed: Record<string, Consumed> = {};
  for (const [shareKey, version] of Object.entries(providedVersions())) {
    const request = shareKey === SCHEMA_SHARE_KEY ? SCHEMA_MODULE : shareKey;
    // With a trailing slash what lies below the module is shared too; otherwise two copies of a context could be in one page.
    for (const slash of ['', '/'])
      consumed[request + slash] = {
        shareKey: shareKey + slash,
        singleton: true,
        requiredVersion: `^${version}`,
        ...(hasFallback ? {} : { import: false }),
      };
  }
  return consumed;
}

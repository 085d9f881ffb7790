import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  INTERFACE_KIT,
  PLATFORM_MODULES,
  SCHEMA_MODULE,
  SCHEMA_SHARE_KEY,
  SHARED_LIBRARIES,
} from '../../../shared/remote/interface/federation.ts';

const require = createRequire(import.meta.url);
const PLATFORM_PACKAGE = require.resolve('@tessera/shared/package.json');

function versionIn(packageFile: string): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

/** The modules the shell provides to remotes, each in a single version. */
export function providedVersions(): Record<string, string> {
  const platform = versionIn(PLATFORM_PACKAGE);
  const ours = [...PLATFORM_MODULES, INTERFACE_KIT].map((name) => [name, platform]);
  const libraries = [...SHARED_LIBRARIES, SCHEMA_SHARE_KEY].map((name) => [
    name,
    versionIn(require.resolve(`${name}/package.json`)),
  ]);
  return Object.fromEntries([...ours, ...libraries]);
}

interface Shared {
  shareKey: string;
  singleton: true;
  requiredVersion: string;
  import?: false;
}

/** Modules that a remote takes from the shell instead of bundling them, by import request. */
export function sharedByShell(mode: 'development' | 'production'): Record<string, Shared> {
  const shared: Record<string, Shared> = {};
  for (const [shareKey, version] of Object.entries(providedVersions())) {
    const request = shareKey === SCHEMA_SHARE_KEY ? SCHEMA_MODULE : shareKey;
    // With a trailing slash, subpaths are shared too; otherwise a page could contain two copies of a context.
    for (const slash of ['', '/'])
      shared[request + slash] = {
        shareKey: shareKey + slash,
        singleton: true,
        requiredVersion: `^${version}`,
        // Under development JSX is compiled for `react/jsx-dev-runtime`, which no shell has.
        ...(mode === 'development' && request + slash === 'react/' ? {} : { import: false }),
      };
  }
  return shared;
}

import { describe, expect, it } from 'vitest';
import { dependencyViolations, type Manifest, type Packages, versionViolations } from './violations.ts';

const PACKAGES: Packages = {
  hasTypes: (name) => name === 'pg',
  programs: (name) => (name === '@rspack/cli' ? ['rspack'] : []),
  peers: (name) => (name === 'react-refresh-plugin' ? ['react-refresh'] : []),
  isFound: (name) => name.startsWith('dictionary-'),
};
const workspace = (manifest: Omit<Manifest, 'name'>, files: Record<string, string>) => ({
  folder: 'shop',
  manifest: { name: '@tessera/shop', ...manifest },
  sources: new Map(Object.entries(files).map(([file, text]) => [`shop/${file}`, text])),
});
const check = (manifest: Omit<Manifest, 'name'>, files: Record<string, string>) =>
  dependencyViolations(workspace(manifest, files), PACKAGES, (file) => !file.endsWith('.test.ts'));

describe('the check of declared dependencies', () => {
  it('accepts packages that are imported and declared', () => {
    const files = {
      'main.ts': "import fs from 'node:fs';\nimport { z } from 'zod';\nimport './order.ts';",
      'order.ts':
        "import type { Main } from '@tessera/shop/main';\nexport * from '@tessera/shared/text/words';",
      'order.test.ts': "import { it } from 'vitest';",
    };
    const manifest = {
      dependencies: { zod: '1.0.0', '@tessera/shared': '*' },
      devDependencies: { vitest: '1.0.0' },
    };
    expect(check(manifest, files)).toEqual([]);
  });

  it.each([
    ['an import', 'main.ts', "import { z } from 'zod';"],
    ['an import of a file in the package', 'main.ts', "import { z } from 'zod/mini';"],
    ['an import over several lines', 'main.ts', "import {\n  z,\n} from 'zod';"],
    ['an import without names', 'main.ts', "import 'zod';"],
    ['a type import', 'main.ts', "import type { ZodType } from 'zod';"],
    ['an imported type in an expression', 'main.ts', "let type: import('zod').ZodType;"],
    ['a re-export', 'main.ts', "export { z } from 'zod';"],
    ['a dynamic import', 'main.ts', "const { z } = await import(/* webpackChunkName: 'z' */ 'zod');"],
    ['a lookup', 'main.ts', "const file = createRequire(import.meta.url).resolve('zod/package.json');"],
    ['an import in a style sheet', 'main.css', '@import "zod/wght.css";'],
    ['types of a TypeScript configuration', 'tsconfig.json', '{ "types": ["zod"] }'],
  ])('reports an undeclared package: %s', (_, file, text) => {
    expect(check({}, { [file]: text })).toEqual([
      `shop/package.json does not declare zod, which shop/${file} imports`,
    ]);
  });

  it('reports JSX in a workspace that does not declare react', () => {
    expect(check({}, { 'Main.tsx': 'export const Main = () => <p />;' })).toEqual([
      'shop/package.json does not declare react, which shop/Main.tsx imports',
    ]);
  });

  it('reports missing types of an imported package', () => {
    expect(check({ dependencies: { pg: '1.0.0' } }, { 'main.ts': "import pg from 'pg';" })).toEqual([
      'shop/package.json does not declare @types/pg, the types of an import in shop/main.ts',
    ]);
  });

  it('reports a package that is used in production and declared only for development', () => {
    const files = { 'main.test.ts': "import { z } from 'zod';", 'main.ts': "import { z } from 'zod';" };
    expect(check({ devDependencies: { zod: '1.0.0' } }, files)).toEqual([
      'shop/package.json declares zod only for development, but shop/main.ts imports it',
    ]);
  });

  it('reports declared packages that nothing imports, also if a comment or a longer name contains theirs', () => {
    const files = { 'main.ts': "// Faster than zod.\nimport { z } from 'zod-mini';" };
    expect(
      check({ dependencies: { zod: '1.0.0', 'zod-mini': '1.0.0', '@types/pg': '1.0.0' } }, files),
    ).toEqual([
      'shop/package.json declares @types/pg, which nothing in it imports',
      'shop/package.json declares zod, which nothing in it imports',
    ]);
  });

  it('accepts packages that are run, looked up by name, found in their folder, or needed by another', () => {
    const manifest = {
      scripts: { build: 'rspack build' },
      dependencies: { 'dictionary-en': '1.0.0', 'react-refresh-plugin': '1.0.0' },
      devDependencies: {
        '@rspack/cli': '1.0.0',
        'axe-core': '1.0.0',
        'react-refresh': '1.0.0',
      },
    };
    const files = {
      'main.ts': "import { Plugin } from 'react-refresh-plugin';\nconst AXE = pathOf('axe-core/axe.min.js');",
    };
    expect(check(manifest, files)).toEqual([]);
  });
});

describe('the check of declared versions', () => {
  const versions = (...manifests: Omit<Manifest, 'name'>[]) =>
    versionViolations(manifests.map((manifest) => workspace(manifest, {})));

  it('accepts one exact version, and any version of our own packages', () => {
    const manifest = { dependencies: { zod: '1.0.0', '@tessera/shop': '*' } };
    expect(versions(manifest, manifest)).toEqual([]);
  });

  it('reports different versions and ranges', () => {
    expect(
      versions({ dependencies: { zod: '1.0.0', pg: '^2.0.0' } }, { devDependencies: { zod: '1.0.1' } }),
    ).toEqual([
      'zod must have one exact version, not 1.0.0 and 1.0.1',
      'pg must have one exact version, not ^2.0.0',
    ]);
  });
});

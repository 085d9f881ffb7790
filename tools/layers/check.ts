import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LAYERS } from './layers.ts';
import { exportsOf, upwardImports } from './upward-imports.ts';

// node tools/layers/check.ts, a part of npm run check: no module imports from a higher layer.
const ROOT = resolve(import.meta.dirname, '../..');
const files = globSync('{server,shared,remotes/*/src}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'dist-standalone',
});
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const shared = JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8')) as {
  exports: Record<string, string>;
};
const violations = upwardImports(sources, LAYERS, exportsOf('shared', shared.exports));
for (const violation of violations) console.log(violation);
if (violations.length > 0) process.exitCode = 1;
else console.log(`No module imports one of a higher layer, in ${Object.keys(LAYERS).length} folders.`);

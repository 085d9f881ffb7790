import { spawnSync } from 'node:child_process';
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Folders that become separate packages; everything else goes into `remote-tools`. */
const OWN_FOLDERS = ['shared', 'server', 'packages'];
/** Other files that the code reads or imports. */
const BESIDES = ['**/*.{css,html,csv,tmx,xlf,wasm,d.ts}', '**/messages/??.json'];

/**
 * Writes JavaScript and declarations into a folder laid out like this repository, with imports for packages:
 * from other packages by name, and without `.ts`.
 */
export async function emit(root: string, out: string): Promise<void> {
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', 'tools/pack', '--outDir', out, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The packages do not compile:\n${stdout}`);
  for (const folder of OWN_FOLDERS) {
    for await (const file of glob(BESIDES, { cwd: path.join(root, folder), exclude: ['ui/gallery/**'] }))
      await cp(path.join(root, folder, file), path.join(out, folder, file));
  }
  for await (const file of glob('**/*.{js,d.ts}', { cwd: out })) {
    const place = path.join(out, file);
    const text = await readFile(place, 'utf8');
    const rewritten = withPackageImports(file, text);
    if (rewritten !== text) await writeFile(place, rewritten);
  }
}

const packageOf = (file: string) => {
  const [first = ''] = file.split('/');
  return OWN_FOLDERS.includes(first) ? first : 'remote-tools';
};

/** @param file path from the root, with `/`. */
function withPackageImports(file: string, text: string): string {
  const own = packageOf(file);
  return (
    text
      .replace(
        /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.\.?\/[^'"\n]+)\2/g,
        (_, before: string, quote: string, request: string) => {
          const target = path.posix.join(path.posix.dirname(file), request);
          const inside = request.replace(/\.tsx?$/, '.js');
          const other = packageOf(target);
          const [, ...below] = target.replace(/\.(tsx?|js)$/, '').split('/');
          const to = other === own ? inside : `@tessera/${other}/internal/${below.join('/')}`;
          return `${before}${quote}${to}${quote}`;
        },
      )
      // The compiler wraps dynamic requests, and bundlers then no longer find the catalogues.
      .replace(/import\(__rewriteRelativeImportExtension\((\s*\/\*.*?\*\/ `[^`]+\.json`)\)\)/gs, 'import($1)')
      .replace(/(new URL\((['"])\.[^'"\n]+)\.ts(\2, import\.meta\.url\))/g, '$1.js$3')
  );
}

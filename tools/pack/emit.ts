import { spawnSync } from 'node:child_process';
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Folders that become packages of their own; everything else that is emitted is `remote-tools`. */
const OWN_FOLDERS = ['shared', 'server', 'packages'];
/** What the code reads or imports besides code. */
const BESIDES = ['**/*.{css,html,csv,tmx,xlf,wasm,d.ts}', '**/messages/??.json'];

/**
 * Writes JavaScript and declarations of what is packed into a folder laid out like this repository, with imports as
 * packages need them: from another package by its name, and no `.ts`.
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
      // The compiler wraps a request that it cannot read, and a bundler then no longer finds the catalogues in it.
      .replace(/import\(__rewriteRelativeImportExtension\((\s*\/\*.*?\*\/ `[^`]+\.json`)\)\)/gs, 'import($1)')
      .replace(/(new URL\((['"])\.[^'"\n]+)\.ts(\2, import\.meta\.url\))/g, '$1.js$3')
  );
}

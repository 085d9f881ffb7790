import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Compilation, type Compiler, DefinePlugin, sources } from '@rspack/core';
import { integrityOf } from '@tessera/federation-integrity/sign';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const FACES = ['jp', 'sc', 'tc', 'kr'];
const NAME = 'FaceSheetsPlugin';

interface Sheet {
  /** Path of the style sheet below the public path. */
  file: string;
  integrity: string;
}

/**
 * The shell's font files for Chinese, Japanese and Korean by name, and their style sheets by `font-family`.
 */
interface Faces {
  files: Map<string, Buffer>;
  sheets: Record<string, Sheet>;
}

/**
 * Reads Fontsource's character files for the fonts declared in `shell/src/faces/han.css`, except files that
 * the sheet already has and files for other scripts. One chunk each would add half a KB to the page's first
 * script.
 *
 * @param assets folder below the public path, with a slash.
 */
function readFaces(assets: string): Faces {
  const begun = readFileSync(path.join(ROOT, 'shell/src/faces/han.css'), 'utf8');
  const faces: Faces = { files: new Map(), sheets: {} };
  for (const each of FACES) {
    const folder = path.dirname(require.resolve(`@fontsource-variable/noto-sans-${each}/package.json`));
    const names = new Map<string, string>();
    for (const file of readdirSync(path.join(folder, 'files'))) {
      if (!/-\d+-wght-normal\.woff2$/.test(file) || begun.includes(file)) continue;
      const content = readFileSync(path.join(folder, 'files', file));
      const name = hashedName(file, content);
      names.set(file, name);
      faces.files.set(assets + name, content);
    }
    const css = sheetOf(readFileSync(path.join(folder, 'wght.css'), 'utf8'), names);
    const content = Buffer.from(css.text);
    const file = assets + hashedName(`face-${each}.css`, content);
    faces.files.set(file, content);
    faces.sheets[css.family] = { file, integrity: integrityOf(content) };
  }
  return faces;
}

function hashedName(file: string, content: Buffer): string {
  const { name, ext } = path.parse(file);
  return `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 10)}${ext}`;
}

/** A sheet without white space, with only the rules whose file is in `names`. */
function sheetOf(css: string, names: ReadonlyMap<string, string>): { text: string; family: string } {
  const rules = [...css.matchAll(/@font-face \{[^}]*\}/g)].flatMap(([rule]) => {
    const name = names.get(/files\/([^)]+)/.exec(rule)?.[1] ?? '');
    return name ? [rule.replace(/url\([^)]+\)/, `url(${name})`).replaceAll(/\s*\n\s*/g, '')] : [];
  });
  return { text: rules.join('\n'), family: /font-family: '([^']+)'/.exec(css)?.[1] ?? '' };
}

/** Adds the font files to the shell, and `FACE_SHEETS` to its scripts. */
export class FaceSheetsPlugin {
  readonly #assets: string;
  readonly #isEmitting: boolean;

  constructor({ assets, isEmitting }: { assets: string; isEmitting: boolean }) {
    this.#assets = assets;
    this.#isEmitting = isEmitting;
  }

  apply(compiler: Compiler): void {
    const { files, sheets } = readFaces(this.#assets);
    new DefinePlugin({ FACE_SHEETS: JSON.stringify(sheets) }).apply(compiler);
    if (!this.#isEmitting) return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Last, so that nothing changes a sheet whose hash is already known.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const [file, content] of files) compilation.emitAsset(file, new sources.RawSource(content));
      });
    });
  }
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'template');

/** Where each template goes, below the remote's folder. */
const PLACES: Record<string, string> = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'rspack.config.ts': 'rspack.config.ts',
  'remote.tsx': 'src/remote.tsx',
  'standalone.tsx': 'src/standalone.tsx',
  'screen.tsx': 'src/screens/__Name__Screen.tsx',
  'screen.module.css': 'src/screens/screen.module.css',
  'largest-first.ts': 'src/screens/largest-first.ts',
  'largest-first.test.ts': 'src/screens/largest-first.test.ts',
};

export interface NewRemote {
  /** `word-lists` */
  name: string;
  /** For people: `Word lists` */
  title: string;
  port: number;
}

function inPascalCase(name: string): string {
  return name.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());
}

/** The files of a new remote, by path below its folder. */
export async function filesOf({ name, title, port }: NewRemote): Promise<Record<string, string>> {
  const fill = (text: string) =>
    text
      .replaceAll('__name__', name)
      .replaceAll('__Name__', inPascalCase(name))
      .replaceAll('__title__', title)
      .replaceAll('__port__', String(port));
  const entries = Object.entries(PLACES).map(async ([template, place]) => {
    const text = await readFile(path.join(TEMPLATE, `${template}.tpl`), 'utf8');
    return [fill(place), fill(text)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

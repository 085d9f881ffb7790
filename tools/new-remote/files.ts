import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'template');

/** The interface languages; a new remote in its own repository does not have `@tessera/shared` yet. */
const LANGUAGES = ['en', 'de', 'fr', 'ar', 'ja'];

/** Path of each template's output below the remote's folder. */
const PLACES: Record<string, string> = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'rspack.config.ts': 'rspack.config.ts',
  'remote.tsx': 'src/remote.tsx',
  'standalone.tsx': 'src/standalone.tsx',
  'messages.ts': 'src/messages.ts',
  ...Object.fromEntries(LANGUAGES.map((each) => [`messages/${each}.json`, `src/messages/${each}.json`])),
  'screen.tsx': 'src/screens/__Name__Screen.tsx',
  'largest-first.ts': 'src/screens/largest-first.ts',
  'largest-first.test.ts': 'src/screens/largest-first.test.ts',
};

export interface NewRemote {
  /** `word-lists` */
  name: string;
  /** Shown in the interface: `Word lists` */
  title: string;
  port: number;
  /** Configuration that it extends. */
  base: Base;
}

interface Base {
  tsconfig: string;
  preset: string;
  /** Options of `defineRemote` after the port. */
  options: string;
}

export const IN_THIS_REPOSITORY: Base = {
  tsconfig: '../../tsconfig.base.json',
  preset: '../../rspack.config.base.ts',
  options: '',
};

export const IN_ITS_OWN: Base = {
  tsconfig: '@tessera/remote-tools/tsconfig.base.json',
  preset: '@tessera/remote-tools',
  options: ', folder: import.meta.dirname',
};

/** Why the name is not allowed; `null` if it is. */
export function refusalOf(name: string, shellPaths: readonly string[]): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return 'Name the remote in small letters: word-lists';
  return shellPaths.includes(name) ? `"/${name}/" belongs to the shell. Take another name.` : null;
}

/** Turns `word-lists` into `Word lists`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inPascalCase(name: string): string {
  return name.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());
}

/** The files of a new remote, by path below its folder. */
export async function filesOf({ name, title, port, base }: NewRemote): Promise<Record<string, string>> {
  const fill = (text: string) =>
    text
      .replaceAll('__name__', name)
      .replaceAll('__Name__', inPascalCase(name))
      .replaceAll('__title__', title)
      .replaceAll('__port__', String(port))
      .replaceAll('__base__', base.tsconfig)
      .replaceAll('__preset__', base.preset)
      .replaceAll('__folder__', base.options);
  const entries = Object.entries(PLACES).map(async ([template, place]) => {
    const text = await readFile(path.join(TEMPLATE, `${template}.tpl`), 'utf8');
    return [fill(place), fill(text)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

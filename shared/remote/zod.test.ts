import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from './zod.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Everything that is built for the browser. */
const FOLDERS = ['shared', 'shell/src', 'remotes'];

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|dist/.test(file));
}

/** Members of zod that a file uses as values: `z.string`, `z.iso.datetime`. Types have capital letters. */
function usedMembers(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!/^import \{[^}]*\bz\b[^}]*\} from 'zod';/m.test(text)) return [];
  return [...text.matchAll(/\bz\.(coerce\.|iso\.)?([a-z]\w*)/g)]
    .map(([, group = '', name = '']) => group + name)
    .filter((name) => !['output', 'input', 'infer'].includes(name));
}

function has(member: string): boolean {
  return (
    member
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], z) !== undefined
  );
}

/** What is written down in the page (lean/written-schemas.ts) can be asked only in a while. */
const AT_ONCE = /(?<!JSON|Date)\.(parse|safeParse)\(/;
const BUILT_APART = ['shared/remote', 'shared/contract', 'shared/testing', 'shared/standalone'];

describe('the part of zod that is in the page', () => {
  it('is nowhere asked for an answer at once', () => {
    const asked = FOLDERS.flatMap(sources)
      .map((file) => path.relative(root, file))
      .filter((file) => !BUILT_APART.some((folder) => file.startsWith(folder)) && !file.includes('/mocks/'))
      .filter((file) => AT_ONCE.test(readFileSync(path.join(root, file), 'utf8')));
    expect(asked).toEqual([]);
  });

  it('has everything that the contract, the forms and the remotes use', () => {
    const used = FOLDERS.flatMap(sources).flatMap((file) =>
      usedMembers(file).map((member) => ({ member, file: path.relative(root, file) })),
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ member }) => !has(member))).toEqual([]);
  });
});

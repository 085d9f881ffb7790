import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from './languages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = globSync('{shared,shell,remotes,server}/**/messages/en.json', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name.startsWith('dist'),
}).map((file) => path.dirname(file));

type Catalogue = Record<string, string>;

const read = (folder: string, language: string): Catalogue =>
  JSON.parse(readFileSync(path.join(ROOT, folder, `${language}.json`), 'utf8')) as Catalogue;

/** Names of the placeholders and tags of a message, each once. */
function slotsOf(message: string): string[] {
  const slots = new Set<string>();
  const collect = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const [, name] of tokens.matchAll(/<\/?(\w+)\/?>/g)) slots.add(`<${name}>`);
    } else if (Array.isArray(tokens)) {
      for (const token of tokens) {
        if (!Array.isArray(token)) collect(token);
        else {
          slots.add(String(token[0]));
          if (typeof token[2] === 'object')
            for (const branch of Object.values(token[2] ?? {})) collect(branch);
        }
      }
    }
  };
  collect(compileMessage(message));
  return [...slots].sort();
}

/** The sources that can use a package's messages: those beside and below its `messages.ts`. */
function sourcesOf(folder: string): string {
  const top = path.dirname(path.join(ROOT, folder));
  return readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => readFileSync(path.join(top, file), 'utf8'))
    .join('\n');
}

describe.each(FOLDERS)('the messages of %s', (folder) => {
  const english = read(folder, 'en');
  const ids = Object.keys(english);

  it.each(Object.keys(INTERFACE_LANGUAGES))('are complete and well-formed in %s', (language) => {
    const messages = read(folder, language);
    expect(Object.keys(messages).sort()).toEqual([...ids].sort());
    const differing = ids.filter((id) => {
      const [ours, theirs] = [slotsOf(english[id] ?? ''), slotsOf(messages[id] ?? '')];
      // A language may choose by a value that English does not need to, or need fewer of them.
      return (
        messages[id]?.trim() === '' || theirs.some((slot) => slot.startsWith('<') && !ours.includes(slot))
      );
    });
    expect(differing).toEqual([]);
  });

  it('are all used', () => {
    const sources = sourcesOf(folder);
    const prefixes = [...sources.matchAll(/`([\w.-]+)\$\{/g)].map(([, prefix]) => prefix ?? '');
    const unused = ids.filter(
      (id) => !sources.includes(`'${id}'`) && !prefixes.some((prefix) => id.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

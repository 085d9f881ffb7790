import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../shared/domain/messages/languages.ts';
import { catalogueFolders, readCatalogue, whyUnfit } from './catalogues.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Messages of refusals, used by both server and forms. */
const OF_SERVER = [
  'shared/domain/problems/messages',
  'shared/domain/problems/files/messages',
  'shared/domain/fields/messages',
];

/** The sources that can use a package's messages: the whole `src` around its `messages.ts`, or its own folder. */
function sourcesOf(folder: string): string {
  const tops = OF_SERVER.includes(folder) ? ['server', 'shared'] : [topOf(folder)];
  return tops
    .flatMap((top) =>
      readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(top, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
}

const topOf = (folder: string) =>
  /^.*?\/src(?=\/)/.exec(folder)?.[0] ??
  (folder.startsWith('server/messages/') ? 'server' : path.dirname(folder));

describe.each(catalogueFolders(ROOT))('the messages of %s', (folder) => {
  const english = readCatalogue(ROOT, folder, 'en');
  const ids = Object.keys(english);

  it.each(Object.keys(INTERFACE_LANGUAGES))('are complete and well-formed in %s', (language) => {
    const messages = readCatalogue(ROOT, folder, language);
    expect(Object.keys(messages).sort()).toEqual([...ids].sort());
    const unfit = ids.flatMap((id) => {
      const why = whyUnfit(english[id] ?? '', messages[id] ?? '');
      return why === null ? [] : [`${id}: ${why}`];
    });
    expect(unfit).toEqual([]);
  });

  it('are all used', () => {
    const sources = sourcesOf(folder);
    const prefixes = [...sources.matchAll(/`([\w.-]+)\$\{/g)].map(([, prefix]) => prefix ?? '');
    // The contract contains its refusals as English sentences.
    const isStated = (id: string) => OF_SERVER.includes(folder) && sources.includes(`'${english[id]}'`);
    const unused = ids.filter(
      (id) =>
        !sources.includes(`'${id}'`) && !prefixes.some((prefix) => id.startsWith(prefix)) && !isStated(id),
    );
    expect(unused).toEqual([]);
  });
});

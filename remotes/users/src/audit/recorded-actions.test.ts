import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@tessera/shared/contract/all';
import { CHANGES } from '@tessera/shared/contract/release';
import { RESOURCE_KINDS } from '@tessera/shared/contract/resource';
import { expect, test } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the log is the server's; nothing of it gets into the page from a test.
import { isAudited } from '../../../../server/audit/audited-endpoint.ts';
import { actionName } from './event-text.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../../server');

/** What the templates of actions in the server are filled with. A new template needs an entry. */
const TEMPLATES: Record<string, readonly string[]> = {
  /** Of the changes of a release, by people and by the watch. */
  'release.${what}': CHANGES.map((what) => `release.${what}`),
  'release.${body.what}': CHANGES.map((what) => `release.${what}`),
  '${kind}.purge': RESOURCE_KINDS.map((kind) => `${kind}.purge`),
  '${noun}.records.purge': ['glossary.records.purge', 'memory.records.purge'],
};

/** The server's own calls of `recordEvent`: their actions as they stand in the source. */
function actionsInSource(): string[] {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/node_modules/**', '**/*.test.ts'] });
  return files
    .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
    .filter((source) => source.includes('recordEvent('))
    .flatMap((source) => [...source.matchAll(/\baction: (?:'([^']+)'|`([^`]+)`)|\brecord\(([^)]*)/g)])
    .flatMap(([, text, template, call]) => {
      if (text) return [text];
      if (template) return TEMPLATES[template] ?? [`${template} is a new template`];
      return [...(call ?? '').matchAll(/'([a-z_]+\.[a-z_.]+)'/g)].map(([, action]) => action ?? '');
    });
}

test('every action that the server writes has words', () => {
  const inSource = actionsInSource();
  expect(inSource).toEqual(expect.arrayContaining(['auth.login', 'users.disable', 'users.grants']));
  const byCalls = ENDPOINTS.filter(isAudited).map(({ id }) => id);
  const all = new Set([...inSource, ...byCalls]);
  expect([...all].filter((action) => actionName(action) === action)).toEqual([]);
});

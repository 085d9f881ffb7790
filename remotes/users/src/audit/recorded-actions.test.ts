import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@tessera/shared/contract/all';
import { CHANGES } from '@tessera/shared/contract/release';
import { RESOURCE_KINDS } from '@tessera/shared/contract/resource';
import { expect, test } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: only this test imports the server's log, not the page
import { isAudited } from '../../../../server/audit/audited-endpoint.ts';
import { actionName } from './event-text.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../../server');

/** Possible values in the server's action templates. A new template needs an entry. */
const TEMPLATES: Record<string, readonly string[]> = {
  /** Changes of a release, by users and by the monitor. */
  'release.${what}': CHANGES.map((what) => `release.${what}`),
  'release.${body.what}': CHANGES.map((what) => `release.${what}`),
  '${kind}.purge': RESOURCE_KINDS.map((kind) => `${kind}.purge`),
  '${noun}.records.purge': ['glossary.records.purge', 'memory.records.purge'],
};

/** The actions in the server's calls of `recordEvent`, as in the source. */
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

test('every action the server records has a message', () => {
  const inSource = actionsInSource();
  expect(inSource).toEqual(expect.arrayContaining(['auth.login', 'users.disable', 'users.grants']));
  const byCalls = ENDPOINTS.filter(isAudited).map(({ id }) => id);
  const all = new Set([...inSource, ...byCalls]);
  expect([...all].filter((action) => actionName(action) === action)).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Who refuses in English alone, and how often. The types let nobody refuse in a bare string (`ProblemError`,
 * `JobFailure`, `FormatError`): what people can meet on a page gets an id in `shared/domain/problems`, and only what nobody
 * but a program is told goes here.
 */
const FOR_PROGRAMS: Record<string, number> = {
  // A search whose thread has an expression refused by the library itself.
  'replacing/replacer.ts': 1,
  // Calls that no page makes, and bodies that no page sends.
  'api/api.ts': 4,
  'http/json-body.ts': 2,
  'api/multipart.ts': 3,
  'api/once/kept-answers.ts': 2,
  'http/storable.ts': 1,
  // Publishing of remotes, by a deploy token.
  'http/rate-limit.ts': 1,
  'release/deployer.ts': 2,
  'release/routes.ts': 3,
  'sandbox/sandbox.ts': 2,
  // Probes.
  'workspace/system/routes.ts': 2,
  // Where it is defined: an error of another version's answer.
  'messages/localised.ts': 2,
};

test('only these refuse without words of the catalogue', () => {
  const files = globSync('**/*.ts', { cwd: ROOT, exclude: (name) => name === 'node_modules' });
  const found = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file): [string, number] => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      return [file.replaceAll('\\', '/'), source.match(/\bforPrograms\(|new ForPrograms\(/g)?.length ?? 0];
    })
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(FOR_PROGRAMS);
});

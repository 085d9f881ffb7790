import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Where errors are only in English, and how often. The types forbid bare strings (`ProblemError`,
 * `JobFailure`, `FormatError`): messages that users can see have an id in `shared/domain/problems`, and only
 * those for programs are listed here.
 */
const FOR_PROGRAMS: Record<string, number> = {
  // The library itself rejects an expression in the search thread.
  'replacing/replacer.ts': 1,
  // Calls and bodies that no page sends.
  'api/api.ts': 4,
  'http/json-body.ts': 2,
  'api/multipart.ts': 3,
  'api/once/kept-answers.ts': 2,
  'http/storable.ts': 1,
  // Publishing remotes with a deploy token.
  'http/rate-limit.ts': 1,
  'release/deployer.ts': 2,
  'release/routes.ts': 3,
  'sandbox/sandbox.ts': 2,
  // Probes.
  'workspace/system/routes.ts': 2,
  // Its definition, and errors without wording.
  'messages/localised.ts': 2,
};

test('only the listed files use messages without a catalogue id', () => {
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

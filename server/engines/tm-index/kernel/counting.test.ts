import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assemble } from './build.ts';

test('counting.wasm is compiled from counting.wat', async () => {
  const made = await readFile(join(import.meta.dirname, 'counting.wasm'));
  expect(
    Buffer.from(await assemble()).equals(made),
    'run `node server/engines/tm-index/kernel/build.ts`',
  ).toBe(true);
});

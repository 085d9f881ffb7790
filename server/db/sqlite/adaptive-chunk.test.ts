import { expect, test } from 'vitest';
import { adaptiveChunk } from './adaptive-chunk.ts';

const LIMITS = { least: 500, most: 4000 };

test('chunks on SQLite grow while nothing else writes, and shrink once another writer had to wait', () => {
  let waited = 0;
  const size = adaptiveChunk(LIMITS, () => waited);
  expect(size.rows).toBe(500);
  for (let chunk = 0; chunk < 20; chunk += 1) size.wrote(10);
  expect(size.rows).toBe(4000);
  waited += 1;
  for (let chunk = 0; chunk < 5; chunk += 1) {
    size.wrote(10);
    waited += 1;
  }
  expect(size.rows).toBe(500);
});

test('a slow chunk is followed by a smaller one', () => {
  const size = adaptiveChunk(LIMITS, () => 0);
  for (let chunk = 0; chunk < 20; chunk += 1) size.wrote(10);
  size.wrote(200);
  expect(size.rows).toBe(2000);
});

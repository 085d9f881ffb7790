import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const msw = setupServer(...createHandlers());
beforeAll(() => msw.listen());
afterAll(() => msw.close());

// `mock` answers 500 to whatever the contract does not allow, so a 200 is the contract kept.
test('the mocked list is as the contract has it', async () => {
  const response = await fetch('http://localhost/api/glossary/');
  expect([response.status, (await response.json()).length]).toEqual([200, 2]);
});

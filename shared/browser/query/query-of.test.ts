import { describe, expect, it } from 'vitest';
import { getGlossary, listGlossaries, listGlossaryRecords } from '../../domain/contract/glossary.ts';
import { ApiError, type Client } from '../api/index.ts';
import { createQueryClient, shouldRetry } from './create-query-client.ts';
import { isAffected, keyOf, queryOf } from './query-of.ts';

function failure(status: number) {
  return new ApiError({ status, code: 'x', title: 'x', message: 'x' });
}

describe('queryOf', () => {
  it('reads through the client of its query client', async () => {
    const calls: unknown[] = [];
    const client = { call: async (...call: unknown[]) => calls.push(call) } as unknown as Client;
    const queryClient = createQueryClient(client);
    await queryClient.fetchQuery(queryOf(listGlossaryRecords, { params: { id: 3 }, query: { page: 1 } }));
    expect(calls).toEqual([
      [listGlossaryRecords, expect.objectContaining({ params: { id: 3 }, query: { page: 1 } })],
    ]);
  });

  it('stores an answer without content as null', async () => {
    const queryClient = createQueryClient({ call: async () => undefined } as unknown as Client);
    expect(await queryClient.fetchQuery(queryOf(listGlossaries))).toBeNull();
  });
});

describe('isAffected', () => {
  const key = keyOf(listGlossaryRecords, { params: { id: 3 }, query: { page: 1 } });

  it('covers all parameters and filters of an endpoint', () => {
    expect(isAffected(key, [listGlossaryRecords])).toBe(true);
    expect(isAffected(key, [listGlossaries, getGlossary])).toBe(false);
  });

  it('covers only the given parameters', () => {
    expect(isAffected(key, [{ endpoint: listGlossaryRecords, params: { id: 3 } }])).toBe(true);
    expect(isAffected(key, [{ endpoint: listGlossaryRecords, params: { id: 4 } }])).toBe(false);
  });
});

describe('retries of reads', () => {
  it('happen twice after a lost connection or a failing server', () => {
    expect([0, 502, 503].map((status) => shouldRetry(0, failure(status)))).toEqual([true, true, true]);
    expect(shouldRetry(2, failure(0))).toBe(false);
  });

  it('never happen after a refusal or a client-side error', () => {
    expect(
      [401, 403, 404, 409, 422, 429, 500].map((status) => shouldRetry(0, failure(status))),
    ).not.toContain(true);
    expect(shouldRetry(0, new TypeError('x'))).toBe(false);
  });
});

import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createTmIndexClient, type TmIndexClient, TmIndexLostError } from './client.ts';

const open: TmIndexClient[] = [];

function openClient(options?: Parameters<typeof createTmIndexClient>[0]): TmIndexClient {
  const client = createTmIndexClient(options);
  open.push(client);
  return client;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

describe('the translation memory index in a thread', () => {
  it('finds a unit once its addition is acknowledged, until it is removed', async () => {
    const client = openClient();
    await client.add([{ unit_id: 7, memory_id: 1, text: 'Öffne die Tür 😀 \ud800' }]);
    const query = { text: 'Öffne die Tür 😀 \ud800', threshold: 0.7, limit: 5 };
    expect((await client.search(query)).matches).toEqual([{ unit_id: 7, memory_id: 1, text_similarity: 1 }]);
    expect(await client.remove([7, 8])).toBe(1);
    expect((await client.search(query)).matches).toEqual([]);
  });

  it('answers searches while it is filled, and reports the progress', async () => {
    const client = openClient();
    const seen: number[] = [];
    const batches = Array.from({ length: 6 }, (_, b) =>
      Array.from({ length: 1500 }, (_, i) => ({
        unit_id: b * 1500 + i,
        memory_id: 1,
        text: `Unit ${b} of ${i}`,
      })),
    );
    const filling = client.fill(batches, (done) => seen.push(done));
    await client.search({ text: 'Unit 0 of 1', threshold: 0.7, limit: 5 });
    expect(await filling).toBe(9000);
    expect(seen).toEqual([1500, 3000, 4500, 6000, 7500, 9000]);
    expect((await client.stats()).units).toBe(9000);
    await client.removeMemory(1);
    expect((await client.stats()).units).toBe(0);
  });

  it('rejects the calls of a dead thread, starts an empty one and requests a refill', async () => {
    let told: () => void = () => undefined;
    const restarted = new Promise<void>((resolve) => {
      told = resolve;
    });
    // The first thread never answers, so a call is certainly pending when it dies.
    const threads: Worker[] = [];
    const client = openClient({
      threads: 1,
      onRestart: () => told(),
      spawn: () => {
        const script = 'setInterval(() => {}, 1000)';
        const thread =
          threads.length === 0
            ? new Worker(script, { eval: true })
            : new Worker(new URL('./worker.ts', import.meta.url));
        threads.push(thread);
        return thread;
      },
    });
    const underWay = client.search({ text: 'Hello', threshold: 0.7, limit: 1 });
    await Promise.all([expect(underWay).rejects.toBeInstanceOf(TmIndexLostError), threads[0]?.terminate()]);
    await restarted;
    expect((await client.stats()).units).toBe(0);
    await client.add([{ unit_id: 1, memory_id: 1, text: 'Hello' }]);
    expect((await client.search({ text: 'Hello', threshold: 1, limit: 1 })).matches).toHaveLength(1);
  });

  it('finds the same with several threads as with one, in the same order', async () => {
    const units = Array.from({ length: 500 }, (_, i) => ({
      unit_id: i,
      memory_id: 1 + (i % 3),
      text: `Turn the valve ${i % 40} to the left, ${i % 7} times.`,
    }));
    const [one, three] = [openClient({ threads: 1 }), openClient({ threads: 3 })];
    await Promise.all([one.add(units), three.add(units)]);
    for (const text of ['Turn the valve 7 to the left, 3 times.', 'Turn a valve 12 to the left.']) {
      for (const memory_ids of [undefined, [2], [1, 3]]) {
        const query = { text, memory_ids, threshold: 0.6, limit: 8 };
        const [expected, found] = await Promise.all([one.search(query), three.search(query)]);
        expect(found.matches.slice(0, 8)).toEqual(expected.matches.slice(0, 8));
        expect(found.complete).toBe(expected.complete);
      }
    }
    expect(await three.remove([1, 2, 3, 4, 900])).toBe(4);
    expect((await three.stats()).units).toBe(496);
  });

  it('empties all threads if one dies, and requests a single refill', async () => {
    let restarts = 0;
    const workers: Worker[] = [];
    const client = openClient({
      threads: 3,
      onRestart: () => {
        restarts += 1;
      },
      spawn: () => {
        const worker = new Worker(new URL('./worker.ts', import.meta.url));
        workers.push(worker);
        return worker;
      },
    });
    await client.add([0, 1, 2].map((unit_id) => ({ unit_id, memory_id: 1, text: `Unit ${unit_id}` })));
    await workers[1]?.terminate();
    await expect.poll(() => restarts, { timeout: 5000 }).toBe(1);
    expect((await client.stats()).units).toBe(0);
    await client.add([{ unit_id: 2, memory_id: 1, text: 'Hello' }]);
    expect((await client.search({ text: 'Hello', threshold: 1, limit: 1 })).matches).toHaveLength(1);
    expect(restarts).toBe(1);
  });
});

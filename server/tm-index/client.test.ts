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

describe('the index in a thread', () => {
  it('finds a unit as soon as its addition is acknowledged, and no longer once removed', async () => {
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

  it('rejects the calls of a thread that died, starts an empty one and asks to be fed', async () => {
    let told: () => void = () => undefined;
    const restarted = new Promise<void>((resolve) => {
      told = resolve;
    });
    // The first thread never answers, so that a call is under way for certain when it dies.
    const threads: Worker[] = [];
    const client = openClient({
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
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OVER_BOTH } from '../support/over-both.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';

interface Listed {
  id: number;
  name: string;
  records_count: number;
  processing_status?: string;
  status?: string;
}

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench();
});
afterAll(() => workbench.stop());

const list = async (path: string) => (await workbench.api('GET', path)) as Listed[];

async function untilDone(path: string, count: number): Promise<Listed[]> {
  for (;;) {
    const all = await list(path);
    const done = all.filter((one) => (one.processing_status ?? one.status) === 'done');
    if (done.length >= count) return all;
    const failed = all.find((one) => (one.processing_status ?? one.status) === 'failed');
    if (failed) throw new Error(`${failed.name} failed`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A TMX file of the given number of distinct units. */
function tmxOf(units: number): string {
  const body = Array.from(
    { length: units },
    (_, index) =>
      `<tu><tuv xml:lang="en"><seg>Unit number ${index} of the import</seg></tuv>` +
      `<tuv xml:lang="de"><seg>Einheit Nummer ${index} des Imports</seg></tuv></tu>`,
  );
  return `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body>${body.join('\n')}</body></tmx>`;
}

describe('running the workbench', () => {
  test('reports its health and its database without a session', OVER_BOTH, async () => {
    const response = await fetch(`${workbench.url}/api/health`);
    const database = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';
    expect(await response.json()).toMatchObject({ status: 'ok', database });
  });

  test('the first start fills the workspace with a demo; the next one keeps all data and adds no second demo', async () => {
    const [glossary] = await untilDone('/glossary/', 1);
    const [memory] = await untilDone('/translation_memory/', 1);
    const [document] = await untilDone('/document/', 1);
    expect(glossary?.records_count).toBe(125);
    expect(memory?.records_count).toBeGreaterThan(20);
    expect(document?.records_count).toBeGreaterThan(20);
    const created = (await workbench.api('POST', '/glossary/', {
      name: 'Kept',
      source_lang: 'en',
      target_lang: 'fr',
    })) as Listed;
    const before = await list('/glossary/');
    await workbench.terminate();
    await workbench.start();
    const after = await list('/glossary/');
    expect(after.map((one) => one.id).sort()).toEqual(before.map((one) => one.id).sort());
    expect(after.some((one) => one.id === created.id && one.name === 'Kept')).toBe(true);
  });

  test(
    'an import interrupted by kill -9 is finished after the next start, with each unit once',
    OVER_BOTH,
    async () => {
      const units = 20_000;
      const memory = (await workbench.upload(
        '/translation_memory/upload',
        tmxOf(units),
        'large.tmx',
      )) as Listed & {
        job_id: number;
      };
      for (;;) {
        const job = (await workbench.api('GET', `/job/${memory.job_id}`)) as {
          progress: number;
          status: string;
        };
        if (job.progress > 0.05 || job.status === 'done') break;
        // Fewer calls than the rate limit allows in that time.
        await new Promise((done) => setTimeout(done, 10));
      }
      await workbench.kill();
      await workbench.start();
      await workbench.finishJob(memory.job_id);
      const now = (await workbench.api('GET', `/translation_memory/${memory.id}`)) as Listed;
      expect(now.records_count).toBe(units);
      const rows = (await workbench.api('GET', `/translation_memory/${memory.id}/records`)) as {
        total_rows: number;
      };
      expect(rows.total_rows).toBe(units);
    },
  );
});

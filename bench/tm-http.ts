import { ADMIN, startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { HttpClient } from '../tools/support/http-client.ts';
import { openCaller } from './tm-caller.ts';
import type { Engine } from './tm-figures.ts';

export interface ServedMemory extends Engine {
  /** From the request that saves a unit to a response that contains it, ms; one figure per save. */
  measureVisibility(saves: readonly string[]): Promise<number[]>;
}

/** End to end: the built server in its own process, called over HTTP by a signed-in user. */
export async function openServer(
  name: string,
  { threshold, limit, folder }: { threshold: number; limit: number; folder?: string },
): Promise<ServedMemory> {
  const workbench = await startWorkbench({ DEMO: '0', RATE_LIMIT: '0' });
  let memoryId = 0;
  let cookie = '';
  const caller = openCaller(workbench.url);
  const post = (path: string, body: object) => caller.post({ path: `/api${path}`, cookie, body });
  return {
    name,
    folder: folder ?? workbench.dataDir,
    async load(units) {
      const began = performance.now();
      const client = new HttpClient(workbench.url);
      await client.signIn(ADMIN.email, ADMIN.password);
      cookie = client.cookie;
      const path = '/translation_memory/upload';
      const { job_id } = (await workbench.upload(path, buildTmx(units), 'bench.tmx')) as { job_id: number };
      await workbench.finishJob(job_id);
      const imported = performance.now();
      const memories = (await workbench.api('GET', '/translation_memory/')) as { id: number }[];
      memoryId = memories[0]?.id ?? 0;
      await untilIndexed(workbench, units[units.length >> 1] as string);
      // The next job, if any, builds the substring index for other searches.
      await workbench.finishJob(job_id + 1).catch(() => {});
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
      return `imported in ${seconds(began, imported)} s, everything indexed ${seconds(imported, performance.now())} s later`;
    },
    async search(text) {
      const body = { source: text, threshold, limit };
      const { value, ms } = await post('/translation_memory/matches', body);
      return { similarities: (value as { text_similarity: number }[]).map((one) => one.text_similarity), ms };
    },
    async measureVisibility(saves) {
      const times: number[] = [];
      for (const [i, source] of saves.entries()) {
        const began = performance.now();
        const unit = { source, target: `bench ${i}` };
        const { value } = await post(`/translation_memory/${memoryId}/records`, unit);
        const { id } = value as { id: number };
        for (let isFound = false; !isFound; ) {
          const body = { source, threshold: 0.9, limit: 50 };
          const { value: matches } = await post('/translation_memory/matches', body);
          isFound = (matches as { id: number }[]).some((match) => match.id === id);
        }
        times.push(performance.now() - began);
      }
      return times;
    },
    async close() {
      await caller.close();
      await workbench.stop();
    },
  };
}

function buildTmx(units: readonly string[]): Uint8Array {
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts = [
    '<?xml version="1.0"?><tmx version="1.4"><header creationtool="bench" creationtoolversion="1" segtype="sentence" o-tmf="none" adminlang="en" srclang="en" datatype="plaintext"/><body>',
  ];
  units.forEach((source, i) => {
    const target = `${i} ${units[(i + 7919) % units.length] ?? ''}`;
    parts.push(
      `<tu><tuv xml:lang="en"><seg>${encode(source)}</seg></tuv><tuv xml:lang="de"><seg>${encode(target)}</seg></tuv></tu>`,
    );
  });
  parts.push('</body></tmx>');
  return Buffer.from(parts.join('\n'));
}

/** The index holds a memory's units once a search no longer goes to the database. */
async function untilIndexed(workbench: Workbench, text: string): Promise<void> {
  for (let quick = 0; quick < 3; ) {
    const began = performance.now();
    await workbench.api('POST', '/translation_memory/matches', { source: text, threshold: 0.9 });
    quick = performance.now() - began < 100 ? quick + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

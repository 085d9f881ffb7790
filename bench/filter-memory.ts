import { startTestServer } from '../server/testing/server.ts';
import { makeSample, SAMPLES } from './filter-files.ts';
import { type HeldMeanwhile, watchMemory } from './held-memory.ts';

export interface ImportFigures extends HeldMeanwhile {
  seconds: number;
}

// Run by filters.ts in a separate process: imports a JSON file of the given megabytes several times, and
// prints memory use and duration of each import.
const [megabytes = 50, times = 1] = process.argv.slice(2).map(Number);
const { json } = SAMPLES;
if (!json) throw new Error('There is no JSON to import');
const server = await startTestServer({ maxUploadBytes: 1e9 });
try {
  const manager = await server.as('manager');
  for (let round = 0; round < times; round++) {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const file = makeSample(json, megabytes * 1e6);
    const { body } = await manager.upload('/document/', file, `large-${round}.json`, languages);
    let seconds = 0;
    const held = await watchMemory(async () => {
      const began = performance.now();
      await server.runJobs();
      seconds = (performance.now() - began) / 1000;
    });
    const { status } = (await manager.get(`/document/${body.id}`)).body;
    if (status !== 'done') throw new Error(`The document is ${status}.`);
    const figures: ImportFigures = { ...held, seconds };
    console.log(JSON.stringify(figures));
  }
} finally {
  await server.close();
}

import { startTestServer } from '../server/testing/server.ts';
import { makeSample, SAMPLES } from './filter-files.ts';

// Run by filters.ts in a process of its own: imports a JSON file of so many megabytes, several times over, and prints the
// largest memory of the process before and after each.
const [megabytes = 50, times = 1] = process.argv.slice(2).map(Number);
const { json } = SAMPLES;
if (!json) throw new Error('There is no JSON to import');
const file = makeSample(json, megabytes * 1e6);
const server = await startTestServer({ maxUploadBytes: 1e9 });
try {
  const manager = await server.as('manager');
  const peaks = [process.resourceUsage().maxRSS / 1024];
  const began = performance.now();
  for (let round = 0; round < times; round++) {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const { body } = await manager.upload('/document/', file, `large-${round}.json`, languages);
    await server.runJobs();
    const { status } = (await manager.get(`/document/${body.id}`)).body;
    if (status !== 'done') throw new Error(`The document is ${status}.`);
    peaks.push(process.resourceUsage().maxRSS / 1024);
  }
  console.log(JSON.stringify({ peaks, seconds: (performance.now() - began) / 1000 / times }));
} finally {
  await server.close();
}

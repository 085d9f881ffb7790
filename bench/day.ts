import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/support/browser.ts';
import { addDocument, editorFocus } from '../e2e/support/documents.ts';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { startApertium } from '../server/machine-translation/testing/start-apertium.ts';
import { hasApertium } from '../tools/system-packages.ts';
import { printDocument, replayDocument } from './day-document.ts';
import { tokensOf } from './day-edits.ts';
import { germanManual } from './day-manual.ts';
import { type DayTexts, germanTexts, spanishTexts } from './day-texts.ts';
import { Typist, type Work } from './day-typist.ts';
import { silenceChecks, timeInserts } from './editor-steps.ts';
import { keyToFrame, LONGEST } from './key-to-frame.ts';
import type { Pair } from './pairs.ts';
import { percentile } from './percentile.ts';

/**
 * A day's work replayed: `npm run bench -- day [--segments 200] [--only german|spanish|docx] [--slips]`. A simulated
 * translator, who uses any help that saves keys, writes segments of a real file in Chromium over the running
 * server: with a memory and terms, and again with Apertium's machine translation. Prints keys per word, with
 * help and typed, and the time of each step from its key to the frame that shows it. `docx`: a Word file with
 * nothing prepared but an engine, and also the approvals that reached a memory and the dialogs that opened.
 */
const { values } = parseArgs({
  options: {
    segments: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    slips: { type: 'boolean', default: false },
  },
});
const COUNT = Number(values.segments);
/** The account fills segments from matches of at least this percentage. */
const FILLS_FROM = 75;
const STEPS = 30;

interface Day {
  texts: DayTexts;
  work: Work;
  go: number[];
  insert: number[];
}

if (values.only === '' || values.only === 'docx') {
  const manual = germanManual(COUNT);
  if (manual) printDocument(manual, await replayDocument(manual, values.slips));
  else console.log('Without a Word file: dpkg’s German manual page is not installed.');
}
if (values.only !== 'docx') await replayPrepared();

async function replayPrepared(): Promise<void> {
  const apertium = hasApertium && values.only !== 'german' ? await startApertium() : null;
  const workbench = await startWorkbench({ DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' });
  const browser = await launchBrowser();
  try {
    await workbench.api('PUT', '/user/preferences/documents.help', { value: { fillsFrom: FILLS_FROM } });
    if (values.only !== 'spanish')
      print('memory and terms', await replay(workbench, browser, germanTexts(COUNT), false));
    const spanish = apertium && spanishTexts(COUNT);
    if (spanish) {
      print('memory and terms', await replay(workbench, browser, spanish, false));
      await workbench.api('POST', '/machine_translation/', {
        ...{ name: 'Apertium', kind: 'apertium', address: apertium?.address, enabled: true },
        pairs: [{ source_lang: 'en', target_lang: 'es' }],
      });
      print('memory, terms and Apertium', await replay(workbench, browser, spanish, true));
    } else if (values.only !== 'german')
      console.log(
        'Without Apertium: apertium-apy, apertium-eng-spa or Debian’s Spanish messages are missing.',
      );
  } finally {
    await browser.close();
    await workbench.stop();
    apertium?.stop();
  }
}

async function replay(bench: Workbench, chromium: Browser, texts: DayTexts, engine: boolean): Promise<Day> {
  const id = await prepare(bench, texts);
  const page = await openPage(chromium, bench.url, { path: '/users/' });
  try {
    // Writing help loads after the editor.
    const helped = page.waitForResponse(/\/fragments$/);
    await page.goto(`/document/${id}?segment=1`);
    await editorFocus(page);
    await helped;
    const typist = new Typist(page, FILLS_FROM);
    page.setDefaultTimeout(LONGEST);
    for (const [at, { target }] of texts.segments.entries())
      await typist.write(at + 1, target, { engine, isLast: at === texts.segments.length - 1 });
    await page.goto(`/document/${id}?segment=1`);
    await editorFocus(page);
    const go: number[] = [];
    const steps = Math.min(STEPS, texts.segments.length - 1);
    for (let row = 2; row < steps + 2; row += 1)
      go.push(await keyToFrame(page, 'Alt+ArrowDown', { live: row }));
    return { texts, work: typist.work, go, insert: await timeInserts(page, id, 1, steps) };
  } finally {
    await page.context().close();
  }
}

/** The document with a glossary and a memory that it also updates. */
async function prepare(bench: Workbench, { segments, memory, terms, targetLang }: DayTexts): Promise<number> {
  const markup = (text: string) =>
    escaped(text)
      .replaceAll(/\{(\d+)\}/g, '<g id="$1" ctype="bold">')
      .replaceAll(/\{\/\d+\}/g, '</g>');
  const units = segments.map(({ source }) => ({ source: markup(source) }));
  const id = await addDocument(bench, units, `day-${targetLang}.xlf`, targetLang);
  await silenceChecks(bench, id);
  const languages = { source_lang: 'en', target_lang: targetLang };
  const memoryId = await imported(bench, '/translation_memory/upload', tmxOf(memory, targetLang), 'day.tmx');
  const memories = [{ id: memoryId, mode: 'write' }];
  await bench.api('POST', `/document/${id}/memories`, { memories });
  const csv = ['en,xx', ...terms.map(({ source, target }) => `"${source}","${target}"`)].join('\n');
  const glossary = await imported(
    bench,
    '/glossary/upload',
    csv.replace('xx', targetLang),
    'day.csv',
    languages,
  );
  await bench.api('POST', `/document/${id}/glossaries`, { glossaries: [{ id: glossary }] });
  return id;
}

async function imported(
  bench: Workbench,
  path: string,
  file: string,
  name: string,
  fields: Record<string, string> = {},
): Promise<number> {
  const { id, job_id } = (await bench.upload(path, file, name, fields)) as { id: number; job_id: number };
  await bench.finishJob(job_id);
  return id;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function tmxOf(pairs: readonly Pair[], lang: string): string {
  const units = pairs.map(
    ({ source, target }) =>
      `<tu><tuv xml:lang="en"><seg>${escaped(source)}</seg></tuv><tuv xml:lang="${lang}"><seg>${escaped(target)}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header creationtool="bench" creationtoolversion="1"
 segtype="sentence" o-tmf="none" adminlang="en" srclang="en" datatype="plaintext"/><body>${units.join('\n')}</body></tmx>`;
}

function print(help: string, { texts, work, go, insert }: Day): void {
  const { origin, targetLang, segments, memory, terms } = texts;
  const words = segments.reduce((sum, { source }) => sum + source.split(' ').length, 0);
  // Without help each character is a key, each tag is F8, and approving takes two.
  const typed = segments.reduce((sum, { target }) => sum + tokensOf(target).length + 2, 0);
  const per = (keys: number) => (keys / words).toFixed(2);
  console.log(`\n${segments.length} segments en → ${targetLang} of ${origin}: ${words} words; ${help}`);
  console.log(`  ${memory.length} units, ${terms.length} terms; load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `  keys per word of the source: ${per(work.keys)} helped, ${per(typed)} typed: ${((work.keys / typed) * 100).toFixed(0)} %`,
  );
  console.log(
    `  ${work.filled} filled on arrival, ${work.asked} asked of the engine, ${work.edited} of these changed, ${work.accepted} suggestions taken, ${work.missed} gone when their key came`,
  );
  const steps = { go, approve: work.times.approve, insert, 'accept a suggestion': work.times.accept };
  for (const [step, times] of Object.entries(steps)) {
    const at = (part: number) => percentile(times, part).toFixed(1).padStart(7);
    console.log(`  ${step.padEnd(22)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   of ${times.length}`);
  }
}

import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/support/browser.ts';
import { type ApiRecord, editorFocus } from '../e2e/support/documents.ts';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { KEY, startPublishedEngine } from '../server/machine-translation/testing/published-engines.ts';
import { tokensOf } from './day-edits.ts';
import { docxOf, type Manual, targetOf } from './day-manual.ts';
import { Typist, type Work } from './day-typist.ts';
import { LONGEST } from './key-to-frame.ts';

/** Longest wait for the next segment after an approval, ms. */
const MOST_WAIT = 3_000;

/** The last pair of tags and its text. */
const LAST_TAGS = /\{\d+\}([^{]*)\{\/\d+\}(?!.*\{)/;

/** A working day with a file uploaded by a user who prepares nothing. */
interface DocumentDay {
  work: Work;
  words: number;
  /** Keys of a typist without any help: characters, F8 for each tag, and two keys for each approval. */
  typed: number;
  segments: number;
  approved: number;
  /** Approved segments whose texts are a unit of an attached memory. */
  remembered: number;
  /** Titles of the dialogs that opened during the work. */
  dialogs: string[];
  /** Texts sent to the engine. */
  sent: number;
}

/**
 * Translates the manual by keyboard in a new workbench, which has only an engine: the one of the tests, which
 * answers with the source in capitals. Asks the API for the outcome. With `slips`, every third segment is
 * approved without its last tags, which is an error.
 */
export async function replayDocument(manual: Manual, slips: boolean): Promise<DocumentDay> {
  const engine = await startPublishedEngine('libretranslate');
  const workbench = await startWorkbench({ DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' });
  const browser = await launchBrowser();
  try {
    await workbench.api('POST', '/machine_translation/', {
      ...{ name: 'House engine', kind: 'libretranslate', address: engine.address, key: KEY, enabled: true },
    });
    const page = await openPage(browser, workbench.url);
    page.setDefaultTimeout(LONGEST);
    return { ...(await translate(workbench, page, manual, slips)), sent: engine.received.length };
  } finally {
    await browser.close();
    await workbench.stop();
    await engine.close();
  }
}

async function translate(
  workbench: Workbench,
  page: Page,
  manual: Manual,
  slips: boolean,
): Promise<Omit<DocumentDay, 'sent'>> {
  await page.addInitScript(watchDialogs);
  const id = await upload(workbench, page, manual);
  const segments = (await allRows(workbench, `/document/${id}/records`)).map((row) => bracesIn(row.source));
  const sentences = manual.paragraphs.flatMap((paragraph) => paragraph.sentences);
  if (segments.length !== sentences.length)
    throw new Error(`The file has ${segments.length} segments and ${sentences.length} sentences.`);
  const targets = sentences
    .map((sentence, at) => targetOf(sentence, segments[at] ?? ''))
    .map((target, at) => (slips && at % 3 === 2 ? target.replace(LAST_TAGS, '$1') : target));
  // Writing help loads after the editor.
  const helped = page.waitForResponse(/\/fragments$/);
  await page.goto(`/document/${id}?segment=1`);
  await editorFocus(page);
  await helped;
  await page.evaluate(() => (window as unknown as Watched).benchDialogs.splice(0));
  const typist = new Typist(page, Infinity);
  let row: number | null = 1;
  // A segment whose approval was refused becomes live again.
  for (let turn = 0; row !== null && turn < 2 * segments.length; turn += 1) {
    await typist.writeFromOffers(row, segments[row - 1] ?? '', targets[row - 1] ?? '');
    row = await approve(page, typist, row);
  }
  const dialogs = await page.evaluate(() => (window as unknown as Watched).benchDialogs);
  return {
    ...{ work: typist.work, dialogs, segments: segments.length },
    ...(await outcome(workbench, id, segments.length)),
    words: segments.reduce((sum, source) => sum + source.split(' ').length, 0),
    typed: targets.reduce((sum, target) => sum + tokensOf(target).length + 2, 0),
  };
}

async function upload(workbench: Workbench, page: Page, manual: Manual): Promise<number> {
  const file = {
    name: 'manual.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(docxOf(manual)),
  };
  const input = page.getByRole('region', { name: 'Documents' }).locator('input[type=file][accept*=".docx"]');
  await input.setInputFiles([file]);
  const dialog = page.getByRole('dialog', { name: 'Document languages' });
  await dialog.getByText('Detected: English').first().waitFor();
  const target = dialog.getByRole('combobox', { name: 'Target language' });
  await target.fill(manual.targetName);
  await target.blur();
  const uploaded = page.waitForResponse(
    (answer) => /\/document\/$/.test(answer.url()) && answer.status() === 201,
  );
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const { id, job_id } = (await (await uploaded).json()) as { id: number; job_id: number };
  await workbench.finishJob(job_id);
  return id;
}

/** Approves the live segment and answers dialogs. Returns the next live row; `null` = none is left. */
async function approve(page: Page, typist: Typist, row: number): Promise<number | null> {
  await typist.press('Control+Enter');
  for (;;) {
    const next = await page
      .waitForFunction(
        (before) => {
          if (document.querySelector('dialog[open], [role=alertdialog]')) return 'dialog';
          const name = document.activeElement?.getAttribute('aria-label') ?? '';
          const live = Number(/^Target of segment (\d+),/.exec(name)?.[1]);
          return live && live !== before ? live : false;
        },
        row,
        { timeout: MOST_WAIT },
      )
      .then((found) => found.jsonValue())
      .catch(() => null);
    if (next !== 'dialog') return next === false ? null : next;
    await confirm(page, typist);
  }
}

/** Confirms a dialog by keyboard. */
async function confirm(page: Page, typist: Typist): Promise<void> {
  const button = page.locator('dialog[open], [role=alertdialog]').getByRole('button', { name: /anyway/ });
  for (let turn = 0; turn < 5 && !(await button.evaluate((one) => one === document.activeElement)); turn += 1)
    await typist.press('Tab');
  await typist.press('Enter');
  await button.waitFor({ state: 'detached' });
}

async function outcome(workbench: Workbench, id: number, count: number) {
  const { memories } = (await workbench.api('GET', `/document/${id}/memories`)) as {
    memories: { id: number }[];
  };
  const pairOf = ({ source, target }: Row) => JSON.stringify([source, target]);
  const until = performance.now() + LONGEST;
  for (;;) {
    const rows = await allRows(workbench, `/document/${id}/records`);
    const units = new Set<string>();
    for (const memory of memories)
      for (const unit of await allRows(workbench, `/translation_memory/${memory.id}/records`))
        units.add(pairOf(unit));
    const approved = rows.filter((row) => row.approved);
    const remembered = approved.filter((row) => units.has(pairOf(row))).length;
    const isDone = approved.length === count && (remembered === count || memories.length === 0);
    // The last save may still be under way.
    if (isDone || performance.now() > until) return { approved: approved.length, remembered };
  }
}

type Row = Pick<ApiRecord, 'source' | 'target' | 'approved'>;

async function allRows(workbench: Workbench, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const { records, total_rows } = (await workbench.api('GET', `${path}?page=${page}`)) as {
      records: Row[];
      total_rows: number;
    };
    rows.push(...records);
    if (records.length === 0 || rows.length >= total_rows) return rows;
  }
}

const bracesIn = (text: string) => text.replaceAll('\u0002<', '{').replaceAll('>\u0003', '}');

interface Watched {
  benchDialogs: string[];
}

/** Runs in the page: notes the title of each dialog that opens. */
function watchDialogs(): void {
  const titles: string[] = [];
  Object.assign(window, { benchDialogs: titles });
  let open: Element[] = [];
  const look = () => {
    const now = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')];
    for (const dialog of now) {
      if (open.includes(dialog)) continue;
      titles.push(dialog.querySelector('h1, h2, h3')?.textContent ?? dialog.ariaLabel ?? dialog.localName);
    }
    open = now;
  };
  const options = { childList: true, subtree: true, attributeFilter: ['open', 'role'] };
  new MutationObserver(look).observe(document, options);
}

export function printDocument(manual: Manual, day: DocumentDay): void {
  const { work, words, typed, segments, approved, remembered, dialogs, sent } = day;
  const per = (keys: number) => (keys / words).toFixed(2);
  const inserted = Object.entries(work.inserted).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `\n${segments} segments en → ${manual.targetLang} of ${manual.origin}, as DOCX: ${words} words`,
  );
  console.log(`  only the test engine, no memory, no glossary; load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `  keys per word of the source: ${per(work.keys)} helped, ${per(typed)} typed: ${((work.keys / typed) * 100).toFixed(0)} %`,
  );
  console.log(`  ${approved} of ${segments} approved, ${remembered} of these in a memory`);
  console.log(
    `  ${dialogs.length} dialogs opened${dialogs.length > 0 ? `: ${[...new Set(dialogs)].join(', ')}` : ''}`,
  );
  console.log(
    `  inserted: ${inserted.join(', ') || 'nothing'}; ${work.accepted} suggestions taken, ${work.missed} gone when their key came`,
  );
  console.log(`  ${sent} requests to the engine`);
}

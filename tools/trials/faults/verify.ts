import type { HttpClient } from '../../support/http-client.ts';
import type { Deployer } from './deployer.ts';
import { SEGMENTS, sentenceOf, TERMS, targetOf, UNITS } from './files.ts';
import type { ImportEntry, ImportKind, Ledger, ProcessEntry, SegmentEntry } from './ledger.ts';

const JOBS_TIMEOUT = 60_000;
/** Verified concurrently. */
const AT_ONCE = 8;

interface Record {
  target: string;
  approved: boolean;
}
interface Match {
  memory_id: number;
  source: string;
  target: string;
  similarity: number;
}

interface VerifyOptions {
  client: HttpClient;
  ledger: Ledger;
  deployer: Deployer | null;
  /** The memory that stores approved segments. */
  memoryId: number;
  documentId: number;
  /** Also repeats earlier verifications. */
  thorough: boolean;
}

/** Compares the server's state with the ledger; returns the problems as sentences. */
export async function verify(options: VerifyOptions): Promise<string[]> {
  const mistakes: string[] = [];
  const say = (mistake: string) => void mistakes.push(mistake);
  await verifyNothingHalf(options, say);
  await untilJobsEnd(options, say);
  await verifySegments(options, say);
  await verifyImports(options, say);
  await verifyProcesses(options, say);
  await verifyDeploys(options, say);
  return mistakes;
}

type Say = (mistake: string) => void;

/** Units of an unfinished import must not be offered. */
async function verifyNothingHalf({ client, ledger }: VerifyOptions, say: Say): Promise<void> {
  for (const { kind, series, accepted, verified } of ledger.imports) {
    if (kind !== 'memory' || !accepted || verified) continue;
    const source = sentenceOf(series, 1);
    const matches = await client.expect<Match[]>('POST', '/translation_memory/matches', {
      source,
      memory_ids: [accepted.id],
    });
    const { status } = await client.expect<{ status: string }>('GET', `/job/${accepted.jobId}`);
    if (status !== 'done' && matches.length > 0) say(`${series} is offered before its import has ended`);
  }
}

async function untilJobsEnd({ client, ledger }: VerifyOptions, say: Say): Promise<void> {
  const jobs = [
    ...ledger.imports.filter((entry) => !entry.verified).map((entry) => entry.accepted?.jobId),
    ...ledger.processes.filter((entry) => !entry.verified).map((entry) => entry.jobId),
  ].filter((id) => typeof id === 'number');
  const until = Date.now() + JOBS_TIMEOUT;
  for (const id of jobs) {
    for (;;) {
      const job = await client.expect<{ status: string; error: string | null; kind: string }>(
        'GET',
        `/job/${id}`,
      );
      if (job.status === 'done') break;
      if (job.status === 'failed') {
        say(`job ${id} (${job.kind}) was lost: ${job.error}`);
        break;
      }
      if (Date.now() > until) {
        say(`job ${id} (${job.kind}) has not ended after ${JOBS_TIMEOUT / 1000} s`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Each segment is as acknowledged, or as an unanswered save would have left it; the memory agrees. */
async function verifySegments(
  { client, ledger, memoryId, documentId }: VerifyOptions,
  say: Say,
): Promise<void> {
  await inParallel([...ledger.segments.values()], async (entry) => {
    const record = await client.expect<Record>('GET', `/document/records/${entry.id}`);
    const isAs = (state: Record) => state.target === record.target && state.approved === record.approved;
    if (!isAs(entry.acknowledged) && !entry.unanswered.some(isAs)) {
      say(
        `segment ${entry.id} lost "${entry.acknowledged.target}" (approved: ${entry.acknowledged.approved}); it has "${record.target}" (approved: ${record.approved})`,
      );
    }
    entry.acknowledged = { target: record.target, approved: record.approved };
    entry.unanswered = [];
    await verifyUnit(client, entry, memoryId, say);
  });
  const approved = [...ledger.segments.values()].filter(({ acknowledged }) => acknowledged.approved).length;
  const memory = await client.expect<{ records_count: number }>('GET', `/translation_memory/${memoryId}`);
  const units = await client.expect<{ total_rows: number }>('GET', `/translation_memory/${memoryId}/records`);
  if (memory.records_count !== approved || units.total_rows !== approved)
    say(
      `${approved} segments are approved; the memory counts ${memory.records_count} and lists ${units.total_rows}`,
    );
  const document = await client.expect<{ approved_records_count: number }>('GET', `/document/${documentId}`);
  if (document.approved_records_count !== approved)
    say(`${approved} segments are approved; the document counts ${document.approved_records_count}`);
}

/** Looked up once by the exact text, which uses the database, and once by a similar one, which uses the index. */
async function verifyUnit(
  client: HttpClient,
  entry: SegmentEntry,
  memoryId: number,
  say: Say,
): Promise<void> {
  for (const source of [entry.source, `${entry.source.slice(0, -1)} today.`]) {
    const expected = entry.acknowledged.approved ? [entry.acknowledged.target] : [];
    const own = await offered(client, { asked: source, source: entry.source, memoryId, expected });
    if (own)
      say(`the index offers ${JSON.stringify(own)} for segment ${entry.id}, not ${JSON.stringify(expected)}`);
  }
}

/** Number of attempts and pause between them, ms: the index takes in writes within a second. */
const LOOKS = 12;
const PAUSE = 500;

/** `null` if a look-up finds the expected unit for a sentence; otherwise its last result. */
async function offered(
  client: HttpClient,
  look: { asked: string; source: string; memoryId: number; expected: string[] },
): Promise<string[] | null> {
  let targets: string[] = [];
  for (let tries = 0; tries < LOOKS; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const matches = await client.expect<Match[]>('POST', '/translation_memory/matches', {
      source: look.asked,
      memory_ids: [look.memoryId],
      threshold: 0.6,
    });
    targets = matches.filter(({ source }) => source === look.source).map(({ target }) => target);
    if (JSON.stringify(targets) === JSON.stringify(look.expected)) return null;
  }
  return targets;
}

const LISTS: { [kind in ImportKind]: { list: string; status: string; count: number } } = {
  memory: { list: '/translation_memory/', status: 'processing_status', count: UNITS },
  glossary: { list: '/glossary/', status: 'processing_status', count: TERMS },
  document: { list: '/document/', status: 'status', count: SEGMENTS },
};

type Imported = { [name: string]: unknown } & { id: number; name: string };

async function verifyImports({ client, ledger, thorough }: VerifyOptions, say: Say): Promise<void> {
  for (const kind of Object.keys(LISTS) as ImportKind[]) {
    const { list, status, count } = LISTS[kind];
    const all = await client.expect<Imported[]>('GET', list);
    for (const entry of ledger.imports.filter((each) => each.kind === kind)) {
      const found = all.filter(({ name }) => name === entry.series);
      const wanted = entry.accepted ? [1] : [0, 1];
      if (!wanted.includes(found.length)) say(`${entry.series} is there ${found.length} times`);
      const thing = found[0];
      if (!thing) {
        entry.verified = true;
        continue;
      }
      if (entry.verified && !thorough) continue;
      if (!entry.accepted) await untilDone(client, `${list}${thing.id}`, status);
      const now = await client.expect<Imported>('GET', `${list}${thing.id}`);
      const { total_rows } = await client.expect<{ total_rows: number }>('GET', `${list}${thing.id}/records`);
      const counted = kind === 'document' ? now.rows_count : now.records_count;
      if (now[status] !== 'done') say(`${entry.series} is "${now[status]}" after its import`);
      if (total_rows !== count || (counted !== undefined && counted !== count))
        say(`${entry.series} has ${total_rows} entries and counts ${counted}; its file has ${count}`);
      if (kind === 'memory') await verifyImportedUnits(client, entry, thing.id, say);
      entry.verified = true;
    }
  }
}

async function untilDone(client: HttpClient, path: string, status: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const thing = await client.expect<Imported>('GET', path);
    if (thing[status] === 'done' || thing[status] === 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One in ten of the units looked up is also searched for. */
const SEARCHED_EVERY = 40;

async function verifyImportedUnits(client: HttpClient, entry: ImportEntry, id: number, say: Say) {
  const { series } = entry;
  const every = entry.verified ? 50 : 4;
  const numbers = Array.from({ length: UNITS / every }, (_, at) => at * every);
  await inParallel(numbers, async (number) => {
    const source = sentenceOf(series, number);
    // Every third by the exact text, the others through the index.
    const asked = number % 3 === 0 ? source : source.replace('stands', 'stood');
    const expected = [targetOf(series, number)];
    const own = await offered(client, { asked, source, memoryId: id, expected });
    if (own) say(`unit ${number} of ${series} is offered ${own.length} times`);
    if (number % SEARCHED_EVERY !== 0) return;
    // Uses the substring index, which a separate job fills after the import.
    const search = encodeURIComponent(`at place ${number}.`);
    const { total_rows } = await client.expect<{ total_rows: number }>(
      'GET',
      `/translation_memory/${id}/records?search=${search}`,
    );
    if (total_rows !== 1) say(`a search finds unit ${number} of ${series} ${total_rows} times`);
  });
}

async function verifyProcesses({ client, ledger }: VerifyOptions, say: Say): Promise<void> {
  for (const entry of ledger.processes) {
    if (entry.verified || entry.jobId === null) continue;
    await verifyProcess(client, entry, say);
    entry.verified = true;
  }
}

/** Every segment was filled, once. */
async function verifyProcess(client: HttpClient, { documentId, series }: ProcessEntry, say: Say) {
  const pages = Array.from({ length: Math.ceil(SEGMENTS / 100) }, (_, page) => page);
  await inParallel(pages, async (page) => {
    const { records } = await client.expect<{
      records: { id: number; row_number: number; target: string }[];
    }>('GET', `/document/${documentId}/records?page=${page}`);
    for (const record of records) {
      if (record.target !== targetOf(series, record.row_number - 1))
        say(`segment ${record.row_number} of ${series} was filled with "${record.target}"`);
    }
    const sample = records[page];
    if (!sample) return;
    const history = await client.expect<unknown[]>('GET', `/document/records/${sample.id}/history`);
    if (history.length !== 1)
      say(`segment ${sample.row_number} of ${series} was filled ${history.length} times`);
  });
}

async function verifyDeploys({ ledger, deployer }: VerifyOptions, say: Say): Promise<void> {
  if (!deployer || ledger.deploys.length === 0) return;
  const live = await deployer.inspect();
  for (const mistake of live.mistakes) say(mistake);
  const acknowledged = ledger.deploys.filter(({ revision }) => revision !== null);
  const last = acknowledged.at(-1);
  if (!last) return;
  const after = ledger.deploys.slice(ledger.deploys.indexOf(last));
  if (!after.some(({ version }) => version === live.version))
    say(`deploy ${last.version} was lost: ${live.version} is live`);
  if ((last.revision ?? 0) > live.revision) say(`revision ${last.revision} was lost`);
}

async function inParallel<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

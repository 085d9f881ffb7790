import type { HttpClient, Outcome } from '../../support/http-client.ts';
import type { Deployer } from './deployer.ts';
import { csvFile, tmxFile, xliffFile } from './files.ts';
import type { ImportEntry, ImportKind, Ledger } from './ledger.ts';

const TRANSLATORS = 6;

interface WorkOptions {
  client: HttpClient;
  ledger: Ledger;
  random: () => number;
  /** `null` = the screens are not built, so there is nothing to deploy. */
  deployer: Deployer | null;
  round: number;
  stopped(): boolean;
}

/** Runs translators, importers, pre-translation and deployments concurrently until told to stop. */
export async function work(options: WorkOptions): Promise<void> {
  const { ledger } = options;
  const segments = [...ledger.segments.values()];
  const shares = Array.from({ length: TRANSLATORS }, (_, who) =>
    segments.filter((_, at) => at % TRANSLATORS === who),
  );
  await Promise.all([
    ...shares.map((share) => translate(options, share)),
    importAll(options),
    deployOne(options),
  ]);
}

type Accepted = Extract<Outcome, { answered: true }> & { accepted?: true };

/** Statuses a client may get from a server that is shutting down or has just lost its database. */
const EXCUSED = new Set([503]);

function judge({ ledger }: WorkOptions, what: string, outcome: Outcome): outcome is Accepted {
  if (!outcome.answered) return false;
  if (outcome.status < 300) {
    ledger.acknowledge(what);
    return true;
  }
  if (!EXCUSED.has(outcome.status)) {
    ledger.wrongAnswers.push(`${what}: ${outcome.status} ${JSON.stringify(outcome.body).slice(0, 200)}`);
  }
  return false;
}

async function translate(
  options: WorkOptions,
  share: ReturnType<Ledger['segments']['get']>[],
): Promise<void> {
  const { client, ledger, random, round } = options;
  for (let count = 0; !options.stopped(); count += 1) {
    const entry = share[Math.floor(random() * share.length)];
    if (!entry) return;
    const state = { target: `Fassung ${round}.${count} von ${entry.id}`, approved: random() < 0.5 };
    const what = state.approved ? 'approval' : 'save';
    const end = ledger.begin(what);
    entry.unanswered.push(state);
    const outcome = await client.call('PUT', `/document/records/${entry.id}`, state);
    end();
    if (judge(options, what, outcome)) {
      entry.acknowledged = state;
      entry.unanswered = [];
    } else if (!outcome.answered) return;
  }
}

const IMPORTS: Record<ImportKind, { path: string; extension: string; file: (series: string) => string }> = {
  memory: { path: '/translation_memory/upload', extension: 'tmx', file: tmxFile },
  glossary: { path: '/glossary/upload', extension: 'csv', file: csvFile },
  document: { path: '/document/', extension: 'xlf', file: xliffFile },
};

async function importAll(options: WorkOptions): Promise<void> {
  const { random, round } = options;
  const kinds: ImportKind[] =
    random() < 0.5 ? ['memory', 'document', 'glossary'] : ['glossary', 'memory', 'document'];
  for (const [at, kind] of kinds.entries()) {
    if (options.stopped()) return;
    const entry = await importOne(options, kind, `${kind}-${round}-${at}`);
    if (entry?.accepted && kind === 'document') await processOne(options, entry.accepted.id, entry.series);
  }
}

async function importOne(
  options: WorkOptions,
  kind: ImportKind,
  series: string,
): Promise<ImportEntry | null> {
  const { client, ledger } = options;
  const entry: ImportEntry = { kind, series, accepted: null, verified: false };
  const { path, extension, file } = IMPORTS[kind];
  const end = ledger.begin('upload');
  ledger.imports.push(entry);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const outcome = await client.upload(
    path,
    { name: `${series}.${extension}`, text: file(series) },
    { name: series, ...(kind === 'document' ? {} : languages) },
  );
  end();
  if (!judge(options, `import of a ${kind}`, outcome)) {
    // An error response, unlike no response or a broken database connection, means that nothing was stored.
    if (outcome.answered && outcome.status < 500) ledger.imports.splice(ledger.imports.indexOf(entry), 1);
    return null;
  }
  const { id, job_id } = outcome.body as { id: number; job_id: number };
  entry.accepted = { id, jobId: job_id };
  await untilEnded(options, job_id, 'import');
  return entry;
}

/** Pre-translates a document from a memory that knows all of its sentences. */
async function processOne(options: WorkOptions, documentId: number, series: string): Promise<void> {
  const { client, ledger } = options;
  if (options.stopped()) return;
  const end = ledger.begin('upload');
  const made = await client.call('POST', '/translation_memory/', {
    name: `for ${series}`,
    source_lang: 'en',
    target_lang: 'de',
  });
  end();
  if (!judge(options, 'memory', made)) return;
  const memoryId = (made.body as { id: number }).id;
  const file = { name: `${series}.tmx`, text: tmxFile(series) };
  const filled = await client.upload('/translation_memory/upload', file, { memory_id: String(memoryId) });
  if (!judge(options, 'import into a memory', filled)) return;
  await untilEnded(options, (filled.body as { job_id: number }).job_id, 'import');
  const memories = [{ id: memoryId, mode: 'read' }];
  const attached = await client.call('POST', `/document/${documentId}/memories`, { memories });
  if (options.stopped() || !judge(options, 'attachment', attached)) return;
  const entry = { documentId, series, jobId: null as number | null, verified: false };
  ledger.processes.push(entry);
  const outcome = await client.call('POST', `/document/${documentId}/process`, {});
  if (!judge(options, 'processing', outcome)) return;
  entry.jobId = (outcome.body as { job_id: number }).job_id;
  await untilEnded(options, entry.jobId, 'processing');
}

async function untilEnded(options: WorkOptions, jobId: number, what: string): Promise<void> {
  const { client, ledger } = options;
  const end = ledger.begin(what);
  while (!options.stopped()) {
    const outcome = await client.call('GET', `/job/${jobId}`);
    if (!outcome.answered) break;
    const { status } = outcome.body as { status?: string };
    if (status === 'done' || status === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  if (!options.stopped()) end();
}

async function deployOne(options: WorkOptions): Promise<void> {
  const { deployer, ledger, round, random } = options;
  if (!deployer) return;
  for (let count = 0; !options.stopped(); count += 1) {
    await new Promise((resolve) => setTimeout(resolve, random() * 400));
    if (options.stopped()) return;
    const entry = { version: `0.1.0-r${round}n${count}`, revision: null as number | null };
    const end = ledger.begin('deploy');
    ledger.deploys.push(entry);
    const outcome = await deployer.publish(entry.version);
    end();
    if (judge(options, 'deploy', outcome)) entry.revision = (outcome.body as { revision: number }).revision;
    else if (!outcome.answered) return;
  }
}

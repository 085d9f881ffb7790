import { expectBody, HttpClient } from '../../support/http-client.ts';
import { ADMIN } from '../../support/server-process.ts';
import { xliffFile } from '../faults/files.ts';
import { type Figures, makeSessions, type Person, translate } from './people.ts';
import type { Cluster } from './start-cluster.ts';

export interface ClusterResult extends Figures {
  people: number;
  /** Segments that lost their last save. */
  lost: string[];
  steps: string[];
}

interface TryOptions {
  cluster: Cluster;
  databaseUrl: string;
  people: number;
  /** Pause between two steps of a person, ms. */
  pace: number;
  /** Pause between two events, ms. */
  pause: number;
  say?(line: string): void;
}

/** People work while one server is killed and restarted, and then each is stopped and started in turn. */
export async function tryCluster(options: TryOptions): Promise<ClusterResult> {
  const { cluster, databaseUrl, people, pace, pause, say = () => {} } = options;
  const { documentId, persons } = await prepare(cluster, people);
  const cookies = await makeSessions(databaseUrl, people);
  const figures: Figures = { saves: 0, reads: 0, retries: 0, failed: [], slowest: 0 };
  let stopped = false;
  const working = Promise.all(
    persons.map((person, at) =>
      translate({
        ...{ url: cluster.url, cookie: cookies[at] ?? '', person, documentId, figures, pace },
        stopped: () => stopped,
      }),
    ),
  );
  const steps: string[] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    await new Promise((done) => setTimeout(done, pause));
    const before = figures.retries;
    const began = performance.now();
    await act();
    const line = `${what}: ${Math.round(performance.now() - began)} ms, ${figures.retries - before} calls made again`;
    steps.push(line);
    say(line);
  };
  const [first, second] = cluster.servers;
  if (!first || !second) throw new Error('A cluster has two servers.');
  await step('server 1 killed', () => first.kill());
  await step('server 1 started', () => first.start());
  for (const [number, server] of [first, second].entries()) {
    await step(`server ${number + 1} told to stop`, () => server.terminate());
    await step(`server ${number + 1} started`, () => server.start());
  }
  await new Promise((done) => setTimeout(done, pause));
  stopped = true;
  await working;
  return { ...figures, people, lost: await findLost(cluster, persons), steps };
}

async function prepare(cluster: Cluster, people: number): Promise<{ documentId: number; persons: Person[] }> {
  const client = new HttpClient(cluster.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  const upload = await client.upload(
    '/document/',
    { name: 'cluster.xlf', text: xliffFile('cluster', people) },
    { name: 'cluster' },
  );
  const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);
  while ((await client.expect<{ status: string }>('GET', `/job/${job_id}`)).status !== 'done')
    await new Promise((done) => setTimeout(done, 100));
  const persons: Person[] = [];
  for (let page = 0; page * 100 < people; page += 1) {
    const { records } = await client.expect<{ records: { id: number }[] }>(
      'GET',
      `/document/${id}/records?page=${page}`,
    );
    persons.push(...records.map((record) => ({ recordId: record.id, saved: null })));
  }
  return { documentId: id, persons };
}

/** Asks each server: both must return the last saved text. */
async function findLost(cluster: Cluster, persons: readonly Person[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { url } of cluster.servers) {
    const client = new HttpClient(url);
    await client.signIn(ADMIN.email, ADMIN.password);
    for (const { recordId, saved } of persons) {
      const { target } = await client.expect<{ target: string }>('GET', `/document/records/${recordId}`);
      if (target !== (saved ?? '')) lost.push(`segment ${recordId}: "${target}" instead of "${saved}"`);
    }
  }
  return lost;
}

import { expectBody, HttpClient } from '../../support/http-client.ts';
import { ADMIN } from '../../support/server-process.ts';
import { sentenceOf, xliffFile } from '../faults/files.ts';
import type { Cluster } from './start-cluster.ts';
import { type Watcher, watchDocument } from './watch-document.ts';

/** How long a change may take to reach another server, ms. */
const LIMIT = 10_000;
const SEGMENTS = 12;
const PASSWORD = 'a password of the cluster';

export interface AgreementResult {
  /** The problems found. */
  wrong: string[];
  /** A line of figures per kind of agreement. */
  lines: string[];
}

interface Place {
  name: string;
  client: HttpClient;
}

/**
 * Checks that each server, and nginx in front, shows changes, presence and matches written through any other.
 */
export async function tryAgreement(cluster: Cluster): Promise<AgreementResult> {
  const wrong: string[] = [];
  const admins = await Promise.all(placesOf(cluster).map(signedIn(ADMIN)));
  const [through, ...servers] = admins;
  if (!through || servers.length < 2) throw new Error('A cluster has two servers and nginx.');
  const others = await makePeople(through.client, cluster);
  const memory = await through.client.expect<{ id: number }>('POST', '/translation_memory/', {
    ...{ name: 'shared', source_lang: 'en', target_lang: 'de' },
  });
  const first = await upload(through.client, memory.id);
  const second = await upload(through.client, memory.id);
  const watchers = await Promise.all(
    admins.map(({ name, client }) => watchDocument(client, { name, documentId: first.id })),
  );
  try {
    const saves = await trySaves(admins, watchers, first.records, wrong);
    const people = await tryPeople(others, watchers, first, wrong);
    const matches = await tryMatches(admins, { from: first.records, to: second.records }, wrong);
    return {
      wrong,
      lines: [
        `live changes: ${saves.length} seen of saves through every server and nginx, ${timesOf(saves)}`,
        `presence: ${people.length} seen of people at every server and nginx, ${timesOf(people)}`,
        `memory index: ${matches.length} units approved at one and matched at another, ${timesOf(matches)}`,
      ],
    };
  } finally {
    for (const watcher of watchers) watcher.end();
  }
}

function placesOf(cluster: Cluster): { name: string; url: string }[] {
  return [
    { name: 'nginx', url: cluster.url },
    ...cluster.servers.map(({ url }, at) => ({ name: `server ${at + 1}`, url })),
  ];
}

function signedIn({ email, password }: { email: string; password: string }) {
  return async ({ name, url }: { name: string; url: string }): Promise<Place> => {
    const client = new HttpClient(url);
    await client.signIn(email, password);
    return { name, client };
  };
}

/** One more signed-in person per server. */
function makePeople(admin: HttpClient, cluster: Cluster): Promise<(Place & { userId: number })[]> {
  return Promise.all(
    placesOf(cluster).map(async (place, at) => {
      const account = { email: `person-${at}@example.com`, password: PASSWORD };
      const user = { ...account, username: `Person ${at}`, role: 'user' };
      const { id } = await admin.expect<{ id: number }>('POST', '/users/', user);
      return { ...(await signedIn(account)(place)), userId: id };
    }),
  );
}

interface Uploaded {
  id: number;
  records: number[];
}

async function upload(client: HttpClient, memoryId: number): Promise<Uploaded> {
  const file = { name: 'agreement.xlf', text: xliffFile('agreement', SEGMENTS) };
  const answer = await client.upload('/document/', file, { name: 'agreement' });
  const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', answer);
  await within(
    async () => (await client.expect<{ status: string }>('GET', `/job/${job_id}`)).status === 'done',
  );
  await client.expect('POST', `/document/${id}/memories`, { memories: [{ id: memoryId, mode: 'write' }] });
  const { records } = await client.expect<{ records: { id: number }[] }>(
    'GET',
    `/document/${id}/records?page=0`,
  );
  return { id, records: records.map((record) => record.id) };
}

/** Saves on each server; all watchers on any server must be notified. */
async function trySaves(places: Place[], watchers: Watcher[], records: number[], wrong: string[]) {
  const times: number[] = [];
  for (const [at, { name, client }] of places.entries()) {
    const recordId = records[at];
    const heard = new Map(watchers.map((watcher) => [watcher, watcher.events.length]));
    const began = performance.now();
    const path = `/document/records/${recordId}`;
    const { version } = await client.expect<{ version: number }>('PUT', path, { target: `Von ${name}` });
    await Promise.all(
      watchers.map(async (watcher) => {
        const isSeen = await within(async () =>
          watcher.events.slice(heard.get(watcher)).some(
            (event) =>
              (event.type === 'record' && event.id === recordId && event.version >= version) ||
              // A server that starts listening makes its watchers refetch everything.
              event.type === 'reload',
          ),
        );
        if (isSeen) times.push(performance.now() - began);
        else wrong.push(`${watcher.name} was not told of the save through ${name}`);
      }),
    );
  }
  return times;
}

/** Each person enters a segment on their own server; everyone, including newcomers, must see all of them. */
async function tryPeople(
  people: (Place & { userId: number })[],
  watchers: Watcher[],
  { id, records }: Uploaded,
  wrong: string[],
) {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    people.map(({ client }, at) =>
      client.expect('POST', `/document/${id}/presence`, { record_id: records[at] }),
    ),
  );
  const newcomers = await Promise.all(
    people.map(({ name, client }) =>
      watchDocument(client, { name: `a newcomer at ${name}`, documentId: id }),
    ),
  );
  for (const watcher of [...watchers, ...newcomers]) {
    const sees = (userId: number, at: number) =>
      watcher.events.some(
        (event) => event.type === 'presence' && event.user.id === userId && event.record_id === records[at],
      );
    const isSeen = await within(async () => people.every(({ userId }, at) => sees(userId, at)));
    if (isSeen) times.push(performance.now() - began);
    else wrong.push(`${watcher.name} does not see everybody`);
  }
  for (const newcomer of newcomers) newcomer.end();
  return times;
}

/** Approves on each server a sentence that is then looked up on every other, in another document. */
async function tryMatches(
  places: Place[],
  { from, to }: { from: number[]; to: number[] },
  wrong: string[],
): Promise<number[]> {
  const times: number[] = [];
  for (const [at, { name, client }] of places.entries()) {
    const number = places.length + at;
    const target = `Freigegeben an ${name}: ${sentenceOf('agreement', number)}`;
    await client.expect('PUT', `/document/records/${from[number]}`, { target, approved: true });
    const began = performance.now();
    await Promise.all(
      places.map(async (place) => {
        const path = `/document/records/${to[number]}/substitutions`;
        const isFound = await within(async () => {
          const found = await place.client.expect<{ target: string }[]>('GET', path);
          return found.some((match) => match.target === target);
        });
        if (isFound) times.push(performance.now() - began);
        else wrong.push(`${place.name} does not match what was approved at ${name}`);
      }),
    );
  }
  return times;
}

/** False when the condition does not become true in time. */
async function within(holds: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + LIMIT;
  while (!(await holds())) {
    if (performance.now() > until) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}

function timesOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, slowest] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0].map(Math.round);
  return `after ${median} ms in the median, ${slowest} ms at most`;
}

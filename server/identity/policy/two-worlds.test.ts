import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import { type Caller, testedDatabase } from '../../testing/server.ts';
import { buildWorld, type Words, type World } from '../../testing/world.ts';

// Two workspaces that differ only in data hidden from a user must give that user the same answers to every
// reading call, byte for byte. Derived from the contract, so that new calls are included automatically.

/** Reading calls that are not GET, each with a body. */
const LOOK_UPS: Record<string, object> = {
  'memory.matches': { source: 'The heron stands by the lake', threshold: 0.5 },
  'memory.concordance': { text: 'heron' },
  'glossary.terms': { text: 'A heron by the lake', source_lang: 'en', target_lang: 'de' },
  'document.bulk': { action: 'copy_source', filter: {}, dry_run: true },
  'document.repair': { check: 'terms', dry_run: true },
};
/**
 * More ids than exist, except for segments and jobs, so that hidden and unknown ones are requested as well.
 */
const IDS = ['1', '2', '3', '4', '5', '6', '9', '12', '99'];
const PARAMS: Record<string, string[]> = {
  kind: ['document', 'glossary', 'memory'],
  remote: ['tm'],
};

interface Call {
  endpoint: Endpoint;
  path: string;
}

function callsOf(endpoint: Endpoint): Call[] {
  let paths = [endpoint.path];
  for (const [placeholder, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const values = PARAMS[name] ?? (name === 'id' ? IDS : ['1', '2']);
    paths = paths.flatMap((path) => values.map((value) => path.replace(placeholder, value)));
  }
  return paths.flatMap((path) => queriesOf(endpoint).map((query) => ({ endpoint, path: path + query })));
}

function queriesOf(endpoint: Endpoint): string[] {
  const schema = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' });
  const fields = (schema.properties ?? {}) as Record<string, { enum?: string[] }>;
  const formats = fields.format?.enum?.map((format) => `?format=${format}`) ?? [''];
  const searches = 'search' in fields ? ['?search=heron', '?search=secret'] : [];
  const page = 'page' in fields ? ['?page=0', '?page=0&search=heron'] : [];
  return [...formats, ...searches, ...page];
}

const CALLS = ENDPOINTS.filter(({ id, method }) => method === 'GET' || id in LOOK_UPS).flatMap(callsOf);

/** The whole answer as a caller can read it, with random ids numbered in order. */
async function ask(caller: Caller, { endpoint, path }: Call): Promise<string> {
  const body = LOOK_UPS[endpoint.id];
  const response = await caller.request(endpoint.method, path, body && JSON.stringify(body), {
    'content-type': 'application/json',
  });
  const content =
    endpoint.answerKind === 'events' && response.ok
      ? await firstEvents(response)
      : readable(Buffer.from(await response.arrayBuffer()));
  const names = new Map<string, string>();
  const numbered = content.replace(RANDOM, (id) => {
    const name = names.get(id) ?? `random ${names.size + 1}`;
    names.set(id, name);
    return name;
  });
  const headers = ['content-type', 'content-disposition', 'location', 'retry-after'];
  return [response.status, ...headers.map((name) => response.headers.get(name)), numbered].join('\n');
}

/** Text as it is, or a hash of binary data. */
function readable(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : createHash('sha256').update(bytes).digest('base64');
}

/** Action UUIDs, session hashes, token endings, keys of the server and their signatures. */
const RANDOM =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|"(?:hint|public_key|signature)":"[^"]*"/g;

async function firstEvents(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Buffer.from(value ?? []).toString();
}

const worlds: World[] = [];
let plain: World;
beforeAll(async () => {
  // The same time in every world.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
  plain = await buildWorld();
  worlds.push(plain);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  for (const { server } of worlds) await server.close();
});

interface Comparison {
  /** The calls with different answers, and both answers. */
  differences: { call: string; answers: string[] }[];
  /** The number of comparable answers. */
  answered: number;
}

/** Compares the answers of the plain world with another world's; stops after `enough` differences. */
async function compare(other: World, who: string, enough = Number.POSITIVE_INFINITY): Promise<Comparison> {
  const differences: Comparison['differences'] = [];
  let answered = 0;
  for (const call of CALLS) {
    if (differences.length >= enough) break;
    const answers: string[] = [];
    for (const { callers } of [plain, other]) {
      const caller = callers[who];
      if (caller) answers.push(await ask(caller, call));
    }
    const [first = '', second] = answers;
    if (first.startsWith('200')) answered += 1;
    if (first !== second) differences.push({ call: `${call.endpoint.id} ${call.path}`, answers });
  }
  return { differences, answered };
}

const HIDDEN: { what: string; words: Partial<Words>; from: string[] }[] = [
  {
    what: 'resources without a grant',
    words: { ungranted: 'secret' },
    from: ['freelancer', 'agency', 'a token of the freelancer', 'anonymous'],
  },
  {
    what: 'memories and glossaries',
    words: { memories: 'secret', glossaries: 'secret' },
    from: ['a token for documents'],
  },
  {
    what: 'documents and glossaries',
    words: { documents: 'secret', glossaries: 'secret' },
    from: ['a token for memories'],
  },
  {
    what: 'documents and memories',
    words: { documents: 'secret', memories: 'secret' },
    from: ['a token for glossaries'],
  },
  {
    what: 'other people, webhooks and the audit log',
    words: { people: 'secret' },
    from: ['user', 'reviewer', 'manager', 'freelancer', 'agency', 'a token for documents', 'anonymous'],
  },
];

/**
 * The rules are the same code for both databases; only grants, which SQL evaluates, are compared on
 * PostgreSQL as well.
 */
const COMPARED = testedDatabase === 'sqlite' ? HIDDEN : HIDDEN.slice(0, 1);

describe.each(COMPARED)('$what', ({ words, from }) => {
  let other: World;
  beforeAll(async () => {
    other = await buildWorld(words);
    worlds.push(other);
  }, 120_000);

  test.each(from)(
    'make no difference to %s',
    async (who) => {
      const { differences, answered } = await compare(other, who);
      expect(differences).toEqual([]);
      expect(answered).toBeGreaterThan(who === 'anonymous' ? 3 : 10);
    },
    120_000,
  );

  test('make a difference to an administrator', async () => {
    expect((await compare(other, 'admin', 6)).differences).toHaveLength(6);
  }, 120_000);
});

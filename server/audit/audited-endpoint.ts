import type { Endpoint } from '../../shared/domain/contract/endpoint.ts';
import type { Db } from '../db/open.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { emitEvent } from './emit.ts';
import { recordEvent } from './record-event.ts';
import { changedSettings, type ResourceSettings, settingsOf } from './settings-of.ts';

/** Nouns whose handlers record their own events, with details that the generic hook does not know. */
const RECORD_THEMSELVES = new Set([
  'auth',
  'user',
  'member',
  'users',
  'session',
  'token',
  'totp',
  'passkey',
  'webhook',
  'machine_translation',
  'audit',
  'system',
]);
/** Calls that the rule below would miss. */
const ALSO_AUDITED = new Set(['document.process', 'job.cancel']);
/** Nouns whose subjects have names, and their tables. */
const TABLES = { glossary: 'glossary', translation_memory: 'memory', document: 'document' } as const;

/**
 * Whether the API records the call after its handler succeeded: every delete and restore, every download, and
 * every change that requires the right to manage. `audit` in the contract overrides the rule.
 */
export function isAudited(endpoint: Endpoint): boolean {
  if (endpoint.audit !== undefined) return endpoint.audit;
  const [noun = ''] = endpoint.id.split('.');
  if (RECORD_THEMSELVES.has(noun) || endpoint.id.endsWith('.purge')) return false;
  if (endpoint.method === 'DELETE' || endpoint.answerKind === 'file') return true;
  if (/\.(delete|restore)(_many)?$/.test(endpoint.id) || ALSO_AUDITED.has(endpoint.id)) return true;
  return endpoint.method !== 'GET' && (endpoint.access?.endsWith('.manage') ?? false);
}

interface AuditedCall {
  user: SessionUser | null;
  address: string;
  params: unknown;
  query: unknown;
}

/** The settings of the call's resource before the call; `null` if it changes none. */
export async function settingsBefore(
  db: Db,
  endpoint: Endpoint,
  params: unknown,
): Promise<ResourceSettings | null> {
  const id = idOf(params);
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE' || id === null) return null;
  return settingsOf(db, nounOf(endpoint), id);
}

const nounOf = ({ path }: Endpoint): string => path.split('/')[1] ?? '';

/**
 * Records a successful call, with the settings that it changed. The subject is derived from the path, so nouns
 * need no code of their own.
 */
export async function recordCall(
  db: Db,
  endpoint: Endpoint,
  call: AuditedCall,
  { before, answer }: { before: ResourceSettings | null; answer: unknown },
): Promise<void> {
  const [, noun = '', second = ''] = endpoint.path.split('/');
  const isPart = second !== '' && !second.startsWith('{') && endpoint.path.includes('{id}');
  const inPath = idOf(call.params);
  const ids = endpoint.id === 'document.upload' ? uploadedIds(answer) : [inPath ?? idOf(answer)];
  for (const id of ids) {
    const name = isPart || id === null ? null : await nameOf(db, noun, id);
    const after = before && id !== null ? await settingsOf(db, noun, id) : null;
    await recordEvent(db, {
      by: call,
      action: endpoint.id,
      subject: { kind: isPart ? `${noun} ${second}` : noun, id, name },
      details: {
        ...(call.query && Object.keys(call.query).length > 0 ? { query: withoutSearch(call.query) } : {}),
        ...(before && after ? changedSettings(before, after) : {}),
      },
    });
    if (endpoint.id === 'document.delete') await emitEvent(db, 'document.deleted', { document_id: id, name });
  }
}

/** For a package, the ids of all its documents. */
function uploadedIds(answer: unknown): (number | null)[] {
  const { documents = [answer] } = (answer ?? {}) as { documents?: unknown[] };
  return documents.map(idOf);
}

function idOf(value: unknown): number | null {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

/** Includes binned resources. */
export async function nameOf(db: Db, noun: string, id: number): Promise<string | null> {
  const table = TABLES[noun as keyof typeof TABLES];
  if (!table) return null;
  const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** Search queries may be customers' text. */
function withoutSearch(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !['search', 'source', 'target'].includes(name)),
  );
}

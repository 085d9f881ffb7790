import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { emitEvent } from '../../messaging/webhooks/emit.ts';
import type { SessionUser } from '../../people/auth/session-user.ts';
import { recordEvent } from './record-event.ts';

/** Nouns whose handlers record what they do themselves, with more than a hook can know. */
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
  'audit',
  'system',
]);
/** What the rule below would leave out. */
const ALSO = new Set(['document.process', 'job.cancel']);
/** Nouns with a name, and the table it stands in. */
const NAMED = { glossary: 'glossary', translation_memory: 'memory', document: 'document' } as const;

/**
 * Whether the API records the call once its handler has succeeded: every delete and restore, every file that leaves
 * the server, and every change that takes the right to manage. The contract's `audit` decides otherwise.
 */
export function isAudited(endpoint: Endpoint): boolean {
  if (endpoint.audit !== undefined) return endpoint.audit;
  const [noun = ''] = endpoint.id.split('.');
  if (RECORD_THEMSELVES.has(noun) || endpoint.id.endsWith('.purge')) return false;
  if (endpoint.method === 'DELETE' || endpoint.answerKind === 'file') return true;
  if (/\.(delete|restore)(_many)?$/.test(endpoint.id) || ALSO.has(endpoint.id)) return true;
  return endpoint.method !== 'GET' && (endpoint.access?.endsWith('.manage') ?? false);
}

interface AuditedCall {
  user: SessionUser | null;
  address: string;
  params: unknown;
  query: unknown;
}

/** Records a call that succeeded; the subject is found by the path, so that nouns need no code for it. */
export async function recordCall(
  db: Db,
  endpoint: Endpoint,
  call: AuditedCall,
  answer: unknown,
): Promise<void> {
  const [, noun = '', second = ''] = endpoint.path.split('/');
  const isPart = second !== '' && !second.startsWith('{') && endpoint.path.includes('{id}');
  const id = idOf(call.params) ?? idOf(answer);
  const name = isPart || id === null ? null : await nameOf(db, noun, id);
  await recordEvent(db, {
    by: call,
    action: endpoint.id,
    subject: { kind: isPart ? `${noun} ${second}` : noun, id, name },
    details: call.query && Object.keys(call.query).length > 0 ? { query: withoutSearch(call.query) } : {},
  });
  if (endpoint.id === 'document.delete') await emitEvent(db, 'document.deleted', { document_id: id, name });
}

function idOf(value: unknown): number | null {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

/** Also of what is in the bin by now. */
async function nameOf(db: Db, noun: string, id: number): Promise<string | null> {
  const table = NAMED[noun as keyof typeof NAMED];
  if (!table) return null;
  const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** What people searched for is text of customers. */
function withoutSearch(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !['search', 'source', 'target'].includes(name)),
  );
}

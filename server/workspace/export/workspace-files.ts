import type { Db } from '../../db/open.ts';
import { readAbbreviations } from '../../document/abbreviations/queries.ts';
import type { ZipEntry } from '../../formats/zip/write-zip.ts';
import type { Settings } from '../../runtime/settings.ts';
import { eventPages } from '../audit/queries.ts';
import { csvOf } from '../audit/routes.ts';
import type { ExportServices, Tally } from './export-context.ts';
import { jsonLines } from './lines.ts';

/** Users, the audit log and the server's settings, without any password, key, token or hash of one. */
export async function* workspaceFiles(
  { db, settings }: ExportServices,
  { counts }: Tally,
): AsyncGenerator<ZipEntry> {
  const users = jsonLines(
    (after, limit) => loadUsers(db, after, limit),
    (count) => {
      counts.users += count;
    },
  );
  yield { name: 'users.jsonl', content: users };
  yield { name: 'grants.json', content: toJson(await readGrants(db)) };
  async function* events() {
    for await (const page of eventPages(db, { search: '' })) {
      counts.audit_events += page.length;
      yield page;
    }
  }
  yield { name: 'audit-log.csv', content: csvOf(events(), 'en') };
  yield { name: 'settings.json', content: toJson(await readSetUp(db, settings)) };
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, null, 2));
}

function loadUsers(db: Db, after: number, limit: number) {
  return db
    .selectFrom('user')
    .select([
      'id',
      'email',
      'username',
      'role',
      'scope',
      'disabled',
      'created_at',
      'updated_at',
      'last_seen_at',
      'erased_at',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Access granted to individual users. */
async function readGrants(db: Db) {
  return {
    languages: await db
      .selectFrom('user_language_pair')
      .select(['user_id', 'source_lang', 'target_lang'])
      .orderBy('user_id')
      .execute(),
    members: await db
      .selectFrom('resource_member')
      .select(['user_id', 'kind', 'resource_id', 'role', 'created_at'])
      .orderBy('user_id')
      .execute(),
  };
}

/** Listed one by one: a new setting may be a secret. */
async function readSetUp(db: Db, settings: Settings) {
  const webhooks = await db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'events', 'enabled', 'created_at', 'updated_at'])
    .orderBy('id')
    .execute();
  return {
    max_upload_bytes: settings.maxUploadBytes,
    rate_limit: settings.rateLimit,
    retention_days: settings.retentionDays,
    audit_retention_days: settings.auditRetentionDays,
    session_idle_minutes: settings.sessionIdleMinutes,
    session_max_days: settings.sessionMaxDays,
    public_url: settings.publicUrl,
    mail_from: settings.mail?.from ?? null,
    single_sign_on: settings.oidc && { issuer: settings.oidc.issuer, label: settings.oidc.label },
    abbreviations: await readAbbreviations(db),
    webhooks: webhooks.map((webhook) => ({ ...webhook, events: JSON.parse(webhook.events) })),
  };
}

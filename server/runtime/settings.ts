import { z } from 'zod';
import { ROLES, type Role } from '../../shared/domain/policy/permissions.ts';
import { overrideOrigins } from '../../shared/remote/interface/override.ts';
import { editDistance } from '../engines/tm-index/similarity.ts';
import { type AuditTarget, auditTargets } from './audit-target.ts';

const integer = (fallback: number, min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)
    .default(fallback);
const bit = (fallback: '0' | '1') => z.enum(['0', '1'], { error: 'must be 0 or 1' }).default(fallback);
const optional = z.string().trim().min(1, 'must not be blank').optional();

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an https:// or http:// address' });
const is32Bytes = (text: string) => Buffer.from(text, 'base64').length === 32;
const secretKey = z.string().trim().refine(is32Bytes, 'must be 32 bytes in base64');

/** Only origins: the value becomes part of a header. */
function areOrigins(text: string | undefined): boolean {
  return overrideOrigins(text ?? '').every(
    (each) => /^http:\/\/(localhost|127\.0\.0\.1):\*$/.test(each) || URL.parse(each)?.origin === each,
  );
}

/** `null` if it is neither host:port nor a path. */
function clamdAddress(text: string): ClamdSettings['address'] | null {
  if (text.startsWith('/')) return { path: text };
  const [, inBrackets, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = inBrackets ?? name;
  const port = Number(digits);
  return host && port >= 1 && port <= 65_535 ? { host, port } : null;
}

const environment = z.object({
  PORT: integer(3000, 0, 65_535),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address, or unset for SQLite' })
    .optional(),
  ADMIN_EMAIL: z.email('is not an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  MAX_UPLOAD_BYTES: integer(500_000_000, 1, 10_000_000_000),
  /** Timeout of PostgreSQL statements during a request. */
  DATABASE_TIMEOUT_SECONDS: integer(30, 1, 600),
  /** Average requests per minute of one session, token or address; `0` = no limit. */
  RATE_LIMIT: integer(1200, 0, 1_000_000),
  /** Publishes per hour of one deploy token, and bytes of files in them; `0` = no limit. */
  DEPLOYS_PER_HOUR: integer(120, 0, 1_000_000),
  DEPLOY_BYTES_PER_HOUR: integer(200_000_000, 0, 1_000_000_000_000),
  /** How long the bin keeps deleted things. */
  RETENTION_DAYS: integer(30, 1, 3650),
  /** How long audit log entries are kept; `0` = for ever. */
  AUDIT_RETENTION_DAYS: integer(0, 0, 3650),
  /** Where the audit log is streamed to, separated by spaces. */
  AUDIT_STREAM: optional.refine(
    (text) => !auditTargets(text ?? '').includes(null),
    'must list addresses like file:/var/log/audit.jsonl, syslog+tls://host:6514 or https://host/path, without passwords',
  ),
  /** Bearer token for the HTTP target. */
  AUDIT_STREAM_TOKEN: optional,
  /** `1` allows an HTTP target at a private or local address. */
  AUDIT_STREAM_PRIVATE: bit('0'),
  /** `1` records who reads texts. */
  AUDIT_READING: bit('0'),
  RELEASE_VERIFIED: bit('0'),
  DEMO: bit('1'),
  /** Origins other than the server's own that may make changes; comma-separated. */
  ALLOWED_ORIGINS: optional,
  /**
   * Where developers may load remotes from in their own tab: `localhost`, or origins, comma-separated; off when unset.
   */
  OVERRIDE_ORIGINS: optional.refine(areOrigins, 'is "localhost", or origins like https://dev.example.com'),
  /** Origins other than our own from which a deploy may have a remote's files served; comma-separated. */
  REMOTE_ORIGINS: optional.refine(areOrigins, 'is a list of origins like https://cdn.example.com'),
  /** The public key of grants that let teams publish; without it a deploy token is enough. */
  RELEASE_ROOT: z.string().trim().refine(is32Bytes, 'must be a public key: 32 bytes in base64').optional(),
  /** `1` lets browsers without Ed25519 use the release document unverified. */
  UNVERIFIED_RELEASE: bit('0'),
  /** `1` behind a proxy that sets X-Forwarded-For, -Proto and -Host. */
  TRUST_PROXY: bit('0'),
  /** Idle time after which a session without "remember me" ends. */
  SESSION_IDLE_MINUTES: integer(720, 1, 43_200),
  /** Longest life of any session, from its sign-in. */
  SESSION_MAX_DAYS: integer(90, 1, 3650),
  /** Who must have a second factor: nobody, administrators or everybody. */
  REQUIRE_2FA: z.enum(['none', 'admin', 'all'], { error: 'must be none, admin or all' }).default('none'),
  /** Public address of the server, e.g. https://tessera.example.com; the base of links in mails. */
  PUBLIC_URL: webAddress.optional(),
  /** smtp://user:password@host:587 or smtps://…; without it no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: optional,
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** Scopes requested from the provider. */
  OIDC_SCOPES: z
    .string()
    .trim()
    .regex(/^openid( [\w:./-]+)*$/, 'must be "openid" and other scopes, separated by spaces')
    .default('openid email profile'),
  /** Accepted `acr` values, in the provider's own names; any of them is enough. */
  OIDC_ACR: optional,
  /** Text of the button on the sign-in screen. */
  OIDC_LABEL: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(60, 'must have at most 60 characters')
    .default('single sign-on'),
  /** `1` creates an account at the first sign-in of any user the provider authenticates. */
  OIDC_CREATE: bit('0'),
  OIDC_ROLE: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }).default('user'),
  /** Encrypts secrets in the database: 32 bytes in base64. When unset, a key file is created in DATA_DIR. */
  SECRET_KEY: secretKey.optional(),
  /** Earlier keys, comma-separated: secrets encrypted with them are still read, and re-encrypted. */
  SECRET_KEY_OLD: optional,
  /** File of leaked passwords to reject: sorted SHA-1 hashes, one per line. */
  BREACHED_PASSWORDS_FILE: optional,
  /** The malware scanner for uploads: `host:port`, or the path of its socket. */
  CLAMD: optional.refine(
    (text) => text === undefined || clamdAddress(text) !== null,
    'must be host:port, or the path of a socket that begins with "/"',
  ),
  /** Idle time of the scanner after which an upload is rejected. */
  CLAMD_TIMEOUT_SECONDS: integer(60, 1, 3600),
  /** `1` allows webhooks to private and local addresses. */
  WEBHOOK_PRIVATE: bit('0'),
  /** `1` allows machine translation engines at private and local addresses. */
  MACHINE_TRANSLATION_PRIVATE: bit('0'),
  /** A folder with Hunspell dictionaries, which take precedence over installed ones. */
  SPELLING_DICTIONARIES: optional,
  /** `1` logs endpoint, status and time of each request; never its content. */
  ACCESS_LOG: bit('0'),
});

/** The server's settings, from its environment; `docs/settings.md` explains each. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** `null` = SQLite in `dataDir`. */
  databaseUrl: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  maxUploadBytes: number;
  databaseTimeoutSeconds: number;
  /** Requests per minute; 0 = no limit. */
  rateLimit: number;
  /** Per deploy token; 0 = no limit. */
  deploysPerHour: number;
  deployBytesPerHour: number;
  retentionDays: number;
  /** 0 = for ever. */
  auditRetentionDays: number;
  auditTargets: AuditTarget[];
  /** `null` = no token. */
  auditStreamToken: string | null;
  auditStreamPrivate: boolean;
  /** Whether the audit log records who reads texts. */
  auditReading: boolean;
  /** Whether versions of remotes must have been verified in a browser. */
  releaseVerified: boolean;
  demo: boolean;
  allowedOrigins: string[];
  /** As sources of a Content-Security-Policy; empty = overrides are off. */
  overrideOrigins: string[];
  /** Origins other than our own that may serve files of remotes. */
  remoteOrigins: string[];
  /** `null` = versions need no signature of a publisher. */
  releaseRoot: string | null;
  /** Whether browsers that cannot verify the release document may use it. */
  unverifiedRelease: boolean;
  trustProxy: boolean;
  sessionIdleMinutes: number;
  sessionMaxDays: number;
  /** Who must have a second factor. */
  require2fa: 'none' | 'admin' | 'all';
  accessLog: boolean;
  /** Without a trailing slash. */
  publicUrl: string | null;
  /** `null` = no mail is sent. */
  mail: { smtpUrl: string; from: string } | null;
  oidc: OidcSettings | null;
  secretKey: string | null;
  oldSecretKeys: string[];
  /** `null` = new passwords are only checked against the built-in list. */
  breachedPasswordsFile: string | null;
  /** `null` = uploads are not scanned. */
  clamd: ClamdSettings | null;
  webhookPrivate: boolean;
  machineTranslationPrivate: boolean;
  /** `null` = only installed ones. */
  spellingDictionaries: string | null;
}

export interface ClamdSettings {
  address: { path: string } | { host: string; port: number };
  timeoutSeconds: number;
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** `null` = a public client. */
  clientSecret: string | null;
  scopes: string;
  /** Accepted `acr` values; empty = the provider decides. */
  acr: string[];
  label: string;
  /** The role of accounts created at the first sign-in; `null` = none are created. */
  createRole: Role | null;
}

/** A mistake that prevents the start; the message is one sentence for the operator. */
export class StartError extends Error {}

export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** A sentence for each environment variable that looks like a misspelt setting. */
export function misspeltSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return [];
    const meant = SETTING_NAMES.find(
      (setting) => editDistance(name, setting) <= (setting.length < 8 ? 1 : 2),
    );
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
  });
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(
      (issue) => `The setting ${issue.path.join('.')} ${issue.message}.`,
    );
    throw new StartError(mistakes.join('\n'));
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    adminEmail: value.ADMIN_EMAIL ?? null,
    adminPassword: value.ADMIN_PASSWORD ?? null,
    maxUploadBytes: value.MAX_UPLOAD_BYTES,
    databaseTimeoutSeconds: value.DATABASE_TIMEOUT_SECONDS,
    rateLimit: value.RATE_LIMIT,
    deploysPerHour: value.DEPLOYS_PER_HOUR,
    deployBytesPerHour: value.DEPLOY_BYTES_PER_HOUR,
    retentionDays: value.RETENTION_DAYS,
    auditRetentionDays: value.AUDIT_RETENTION_DAYS,
    auditTargets: auditTargetsOf(value),
    auditStreamToken: value.AUDIT_STREAM_TOKEN ?? null,
    auditStreamPrivate: value.AUDIT_STREAM_PRIVATE === '1',
    auditReading: value.AUDIT_READING === '1',
    releaseVerified: value.RELEASE_VERIFIED === '1',
    demo: value.DEMO === '1',
    allowedOrigins: (value.ALLOWED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    overrideOrigins: overrideOrigins(value.OVERRIDE_ORIGINS ?? ''),
    remoteOrigins: overrideOrigins(value.REMOTE_ORIGINS ?? ''),
    releaseRoot: value.RELEASE_ROOT ?? null,
    unverifiedRelease: value.UNVERIFIED_RELEASE === '1',
    trustProxy: value.TRUST_PROXY === '1',
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    sessionMaxDays: value.SESSION_MAX_DAYS,
    require2fa: value.REQUIRE_2FA,
    accessLog: value.ACCESS_LOG === '1',
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    mail: mailOf(value),
    oidc: oidcOf(value),
    secretKey: value.SECRET_KEY ?? null,
    oldSecretKeys: (value.SECRET_KEY_OLD ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean)
      .filter((key) => {
        if (!is32Bytes(key)) throw new StartError('SECRET_KEY_OLD: each key must be 32 bytes in base64.');
        return true;
      }),
    breachedPasswordsFile: value.BREACHED_PASSWORDS_FILE ?? null,
    clamd: clamdOf(value),
    webhookPrivate: value.WEBHOOK_PRIVATE === '1',
    machineTranslationPrivate: value.MACHINE_TRANSLATION_PRIVATE === '1',
    spellingDictionaries: value.SPELLING_DICTIONARIES ?? null,
  };
}

type Environment = z.output<typeof environment>;

function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Environment): Settings['mail'] {
  if (!SMTP_URL) return null;
  // Links are never built from the Host header: the client would choose where they lead.
  if (!MAIL_FROM || !PUBLIC_URL) throw new StartError('SMTP_URL also requires MAIL_FROM and PUBLIC_URL.');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function auditTargetsOf({ AUDIT_STREAM, AUDIT_STREAM_TOKEN }: Environment): AuditTarget[] {
  const targets = auditTargets(AUDIT_STREAM ?? '').filter((target) => target !== null);
  if (new Set(targets.map(({ name }) => name)).size < targets.length)
    throw new StartError('AUDIT_STREAM names a target twice.');
  const http = targets.filter((target) => target.kind === 'http');
  // Each receiver would see the token of the other.
  if (http.length > 1) throw new StartError('AUDIT_STREAM can have only one https:// address.');
  if (AUDIT_STREAM_TOKEN && !http.every(({ url }) => isProtected(new URL(url))))
    throw new StartError(
      'AUDIT_STREAM_TOKEN requires an https:// address, unless the receiver runs on this machine.',
    );
  return targets;
}

/** Whether the connection cannot be overheard. */
function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function clamdOf({ CLAMD, CLAMD_TIMEOUT_SECONDS }: Environment): ClamdSettings | null {
  const address = clamdAddress(CLAMD ?? '');
  return address && { address, timeoutSeconds: CLAMD_TIMEOUT_SECONDS };
}

function oidcOf(value: Environment): OidcSettings | null {
  if (!value.OIDC_ISSUER) return null;
  if (!value.OIDC_CLIENT_ID || !value.PUBLIC_URL)
    throw new StartError('OIDC_ISSUER also requires OIDC_CLIENT_ID and PUBLIC_URL.');
  if (!isProtected(new URL(value.OIDC_ISSUER)))
    throw new StartError(
      'OIDC_ISSUER must be an https:// address, unless the provider runs on this machine.',
    );
  return {
    issuer: value.OIDC_ISSUER,
    clientId: value.OIDC_CLIENT_ID,
    clientSecret: value.OIDC_CLIENT_SECRET ?? null,
    scopes: value.OIDC_SCOPES,
    acr: value.OIDC_ACR?.split(/\s+/) ?? [],
    label: value.OIDC_LABEL,
    createRole: value.OIDC_CREATE === '1' ? value.OIDC_ROLE : null,
  };
}

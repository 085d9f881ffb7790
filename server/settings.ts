import { z } from 'zod';
import { ROLES, type Role } from '../shared/policy/permissions.ts';
import { overrideOrigins } from '../shared/remote/override.ts';
import { editDistance } from './engines/tm-index/similarity.ts';

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
const isSecretKey = (text: string) => Buffer.from(text, 'base64').length === 32;
const secretKey = z.string().trim().refine(isSecretKey, 'must be 32 bytes in base64');

/** Origins alone: what is written here becomes part of a header. */
function areOrigins(text: string | undefined): boolean {
  return overrideOrigins(text ?? '').every(
    (each) => /^http:\/\/(localhost|127\.0\.0\.1):\*$/.test(each) || URL.parse(each)?.origin === each,
  );
}

/** `null` = it is neither host:port nor a path. */
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
  /** Longest that a statement of PostgreSQL may take for a request. */
  DATABASE_TIMEOUT_SECONDS: integer(30, 1, 600),
  /** Requests a minute that one session, token or address may make, on average; `0` = any number. */
  RATE_LIMIT: integer(1200, 0, 1_000_000),
  /** What was deleted is kept, and can be restored, for so long. */
  RETENTION_DAYS: integer(30, 1, 3650),
  /** Entries of the audit log are kept for so long; `0` = for ever. */
  AUDIT_RETENTION_DAYS: integer(0, 0, 3650),
  DEMO: bit('1'),
  /** Origins, besides its own, whose pages may change something; comma-separated. */
  ALLOWED_ORIGINS: optional,
  /** Where developers may take a screen of their own tab from: `localhost`, or origins, comma-separated; off when unset. */
  OVERRIDE_ORIGINS: optional.refine(areOrigins, 'is "localhost", or origins like https://dev.example.com'),
  /** `1` behind a proxy that sets X-Forwarded-For, -Proto and -Host. */
  TRUST_PROXY: bit('0'),
  /** A session that is not remembered ends after this long without use. */
  SESSION_IDLE_MINUTES: integer(720, 1, 43_200),
  /** Any session ends this long after its sign-in, used or not. */
  SESSION_MAX_DAYS: integer(90, 1, 3650),
  /** Who must have a second factor: only administrators, everybody, or whoever wants one. */
  REQUIRE_2FA: z.enum(['none', 'admin', 'all'], { error: 'must be none, admin or all' }).default('none'),
  /** Where people reach the server, e.g. https://tessera.example.com; links in mails are made of it. */
  PUBLIC_URL: webAddress.optional(),
  /** smtp://user:password@host:587 or smtps://…; without it nothing is mailed. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: optional,
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** What the provider is asked to tell. */
  OIDC_SCOPES: z
    .string()
    .trim()
    .regex(/^openid( [\w:./-]+)*$/, 'must be "openid" and further scopes, with spaces between')
    .default('openid email profile'),
  /** How strongly people must have signed in there: names of the provider's own, any of which will do. */
  OIDC_ACR: optional,
  /** On the button of the sign-in screen. */
  OIDC_LABEL: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(60, 'must have at most 60 characters')
    .default('single sign-on'),
  /** `1` makes an account, of this role, for whoever the provider vouches for. */
  OIDC_CREATE: bit('0'),
  OIDC_ROLE: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }).default('user'),
  /** Seals secrets in the database: 32 bytes in base64. Without it a key file is made in DATA_DIR. */
  SECRET_KEY: secretKey.optional(),
  /** Keys of before, comma-separated: what they sealed is still read, and sealed anew. */
  SECRET_KEY_OLD: optional,
  /** Leaked passwords, which nobody may choose: lines of SHA-1 hashes in their order. */
  BREACHED_PASSWORDS_FILE: optional,
  /** The malware scanner that every upload is shown to: `host:port`, or the path of its socket. */
  CLAMD: optional.refine(
    (text) => text === undefined || clamdAddress(text) !== null,
    'must be host:port, or the path of a socket that begins with "/"',
  ),
  /** So long may the scanner do nothing before an upload is refused. */
  CLAMD_TIMEOUT_SECONDS: integer(60, 1, 3600),
  /** `1` lets webhooks reach private and local addresses. */
  WEBHOOK_PRIVATE: bit('0'),
  /** `1` logs a line for each request: endpoint, status, time; never its texts. */
  ACCESS_LOG: bit('0'),
});

/** What the server was told by its environment; `docs/settings.md` explains each. */
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
  /** Requests a minute; 0 = any number. */
  rateLimit: number;
  retentionDays: number;
  /** 0 = for ever. */
  auditRetentionDays: number;
  demo: boolean;
  allowedOrigins: string[];
  /** Sources of a Content-Security-Policy; empty = nobody takes a screen from elsewhere. */
  overrideOrigins: string[];
  trustProxy: boolean;
  sessionIdleMinutes: number;
  sessionMaxDays: number;
  /** Whose role takes a second factor. */
  require2fa: 'none' | 'admin' | 'all';
  accessLog: boolean;
  /** Without a slash at its end. */
  publicUrl: string | null;
  /** `null` = nothing is mailed. */
  mail: { smtpUrl: string; from: string } | null;
  oidc: OidcSettings | null;
  secretKey: string | null;
  oldSecretKeys: string[];
  /** Its path; `null` = new passwords are held against the built-in list alone. */
  breachedPasswordsFile: string | null;
  /** `null` = uploads are not scanned. */
  clamd: ClamdSettings | null;
  /** Whether webhooks may reach private and local addresses. */
  webhookPrivate: boolean;
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
  /** Names of how somebody signed in there, any of which will do; empty = the provider decides. */
  acr: string[];
  label: string;
  /** The role of accounts that are made at the first sign-in; `null` = none are made. */
  createRole: Role | null;
}

/** A mistake that stops the start; the message is one sentence for the operator. */
export class StartError extends Error {}

export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** A sentence for each variable that is no setting but is spelt almost like one. */
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
    retentionDays: value.RETENTION_DAYS,
    auditRetentionDays: value.AUDIT_RETENTION_DAYS,
    demo: value.DEMO === '1',
    allowedOrigins: (value.ALLOWED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    overrideOrigins: overrideOrigins(value.OVERRIDE_ORIGINS ?? ''),
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
        if (!isSecretKey(key)) throw new StartError('SECRET_KEY_OLD: each key must be 32 bytes in base64.');
        return true;
      }),
    breachedPasswordsFile: value.BREACHED_PASSWORDS_FILE ?? null,
    clamd: clamdOf(value),
    webhookPrivate: value.WEBHOOK_PRIVATE === '1',
  };
}

type Environment = z.output<typeof environment>;

function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Environment): Settings['mail'] {
  if (!SMTP_URL) return null;
  // Who asks for a link must not choose, by the Host header, where it leads.
  if (!MAIL_FROM || !PUBLIC_URL) throw new StartError('SMTP_URL takes MAIL_FROM and PUBLIC_URL as well.');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function clamdOf({ CLAMD, CLAMD_TIMEOUT_SECONDS }: Environment): ClamdSettings | null {
  const address = clamdAddress(CLAMD ?? '');
  return address && { address, timeoutSeconds: CLAMD_TIMEOUT_SECONDS };
}

function oidcOf(value: Environment): OidcSettings | null {
  if (!value.OIDC_ISSUER) return null;
  if (!value.OIDC_CLIENT_ID || !value.PUBLIC_URL)
    throw new StartError('OIDC_ISSUER takes OIDC_CLIENT_ID and PUBLIC_URL as well.');
  const { protocol, hostname } = new URL(value.OIDC_ISSUER);
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
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

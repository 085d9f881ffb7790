import { z } from 'zod';

const integer = (fallback: number, min: number, max: number) =>
  z.coerce.number().pipe(z.int().min(min).max(max)).default(fallback);
const optional = z.string().trim().min(1).optional();

const environment = z.object({
  PORT: integer(3000, 0, 65_535),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address, or unset for SQLite' })
    .optional(),
  ADMIN_EMAIL: z.email('is not an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  MAX_UPLOAD_BYTES: integer(500_000_000, 1, 10_000_000_000),
  DEMO: z.enum(['0', '1']).default('1'),
  /** Origins, besides its own, whose pages may change something; comma-separated. */
  ALLOWED_ORIGINS: optional,
  /** `1` behind a proxy that sets X-Forwarded-For, -Proto and -Host. */
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** A session that is not remembered ends after this long without use. */
  SESSION_IDLE_MINUTES: integer(720, 1, 43_200),
  /** Any session ends this long after its sign-in, used or not. */
  SESSION_MAX_DAYS: integer(90, 1, 3650),
  /** `1` logs a line for each request: endpoint, status, time; never its texts. */
  ACCESS_LOG: z.enum(['0', '1']).default('0'),
});

/** What the server was told by its environment; `README.md` explains each. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** `null` = SQLite in `dataDir`. */
  databaseUrl: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  maxUploadBytes: number;
  demo: boolean;
  allowedOrigins: string[];
  trustProxy: boolean;
  sessionIdleMinutes: number;
  sessionMaxDays: number;
  accessLog: boolean;
}

/** A mistake that stops the start; the message is one sentence for the operator. */
export class StartError extends Error {}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`These settings are wrong: ${mistakes.join('; ')}.`);
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
    demo: value.DEMO === '1',
    allowedOrigins: (value.ALLOWED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: value.TRUST_PROXY === '1',
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    sessionMaxDays: value.SESSION_MAX_DAYS,
    accessLog: value.ACCESS_LOG === '1',
  };
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { misspeltSettings, readSettings, SETTING_NAMES, StartError } from './settings.ts';

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n');
  }
}

const MAIL = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://t.example.com',
};
const OIDC = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 't', PUBLIC_URL: MAIL.PUBLIC_URL };
const KEY = Buffer.alloc(32).toString('base64');

test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, 'The setting PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'The setting PORT must be a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL must be a postgres:// address, or unset for SQLite.',
  ],
  [{ ADMIN_EMAIL: 'admin' }, 'The setting ADMIN_EMAIL is not an email address.'],
  [{ ADMIN_PASSWORD: 'short' }, 'The setting ADMIN_PASSWORD must have at least 8 characters.'],
  [{ TRUST_PROXY: 'yes' }, 'The setting TRUST_PROXY must be 0 or 1.'],
  [{ ACCESS_LOG: 'true' }, 'The setting ACCESS_LOG must be 0 or 1.'],
  [{ WEBHOOK_PRIVATE: 'no' }, 'The setting WEBHOOK_PRIVATE must be 0 or 1.'],
  [{ REQUIRE_2FA: '1' }, 'The setting REQUIRE_2FA must be none, admin or all.'],
  [{ PUBLIC_URL: 'example.com' }, 'The setting PUBLIC_URL must be an https:// or http:// address.'],
  [
    { OVERRIDE_ORIGINS: 'dev' },
    'The setting OVERRIDE_ORIGINS is "localhost", or origins like https://dev.example.com.',
  ],
  [{ SECRET_KEY: 'abc' }, 'The setting SECRET_KEY must be 32 bytes in base64.'],
  [{ SECRET_KEY: KEY, SECRET_KEY_OLD: 'abc' }, 'SECRET_KEY_OLD: each key must be 32 bytes in base64.'],
  [{ SMTP_URL: 'mail' }, 'The setting SMTP_URL must be an smtp:// or smtps:// address.'],
  [{ SMTP_URL: MAIL.SMTP_URL }, 'SMTP_URL also requires MAIL_FROM and PUBLIC_URL.'],
  [{ OIDC_ISSUER: OIDC.OIDC_ISSUER }, 'OIDC_ISSUER also requires OIDC_CLIENT_ID and PUBLIC_URL.'],
  [
    { ...OIDC, OIDC_ISSUER: 'http://id.example.com' },
    'OIDC_ISSUER must be an https:// address, unless the provider runs on this machine.',
  ],
  [
    { ...OIDC, OIDC_SCOPES: 'email' },
    'The setting OIDC_SCOPES must be "openid" and other scopes, separated by spaces.',
  ],
  [{ ...OIDC, OIDC_CREATE: 'yes' }, 'The setting OIDC_CREATE must be 0 or 1.'],
  [{ ...OIDC, OIDC_LABEL: 'x'.repeat(61) }, 'The setting OIDC_LABEL must have at most 60 characters.'],
  [{ CLAMD: 'clamd' }, 'The setting CLAMD must be host:port, or the path of a socket that begins with "/".'],
  [
    { CLAMD: 'clamd:70000' },
    'The setting CLAMD must be host:port, or the path of a socket that begins with "/".',
  ],
  [
    { CLAMD: 'http://clamd:3310' },
    'The setting CLAMD must be host:port, or the path of a socket that begins with "/".',
  ],
  [
    { CLAMD_TIMEOUT_SECONDS: '0' },
    'The setting CLAMD_TIMEOUT_SECONDS must be a whole number from 1 to 3600.',
  ],
  [{ MAIL_FROM: ' ' }, 'The setting MAIL_FROM must not be blank.'],
  [{ ...OIDC, OIDC_ROLE: 'boss' }, 'The setting OIDC_ROLE must be one of user, reviewer, manager, admin.'],
])('a wrong setting is reported in one sentence: %j', (env, sentence) => {
  expect(mistakesOf(env)).toEqual([sentence]);
});

test('all mistakes are reported at once, each on its own line', () => {
  expect(mistakesOf({ PORT: 'x', DEMO: '2', RATE_LIMIT: '-1' })).toHaveLength(3);
});

test('a misspelt setting is reported with the intended one', () => {
  expect(
    misspeltSettings({ DATABSE_URL: 'postgres://db', MAIL_FORM: 'a@example.com', RATE_LIMITS: '1' }),
  ).toEqual([
    'DATABSE_URL is not a setting. Did you mean DATABASE_URL?',
    'MAIL_FORM is not a setting. Did you mean MAIL_FROM?',
    'RATE_LIMITS is not a setting. Did you mean RATE_LIMIT?',
  ]);
});

test('settings and variables of other programs are not reported as misspelt', () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'x',
    XDG_DATA_DIRS: '/x',
    TEST_DATABASE_URL: 'x',
    EDITOR: 'vi',
    POSTGRES_PORT: '1',
  };
  expect(misspeltSettings({ ...others, PORT: '3000', DATABASE_URL: 'postgres://db' })).toEqual([]);
});

test('docs/settings.md explains every setting', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  expect(SETTING_NAMES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('unset settings turn off sign-in providers, mail, sealing and scanning', () => {
  const unset = {
    databaseUrl: null,
    mail: null,
    oidc: null,
    secretKey: null,
    adminPassword: null,
    clamd: null,
  };
  expect(readSettings({})).toMatchObject(unset);
});

test('an empty setting counts as unset, and valid ones are read', () => {
  expect(readSettings({ PORT: '', SMTP_URL: '' })).toEqual(readSettings({}));
  const settings = readSettings({ ...MAIL, ...OIDC, SECRET_KEY: KEY, REQUIRE_2FA: 'admin' });
  expect(settings).toMatchObject({
    mail: { smtpUrl: MAIL.SMTP_URL, from: MAIL.MAIL_FROM },
    oidc: { issuer: OIDC.OIDC_ISSUER, scopes: 'openid email profile', acr: [], createRole: null },
    require2fa: 'admin',
  });
});

test.each([
  ['localhost:3310', { host: 'localhost', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the malware scanner address %s is read', (CLAMD, address) => {
  expect(readSettings({ CLAMD }).clamd).toEqual({ address, timeoutSeconds: 60 });
});

/**
 * Loads one remote from a developer's machine in a deployed shell (decision 21): settings shared by server
 * and shell.
 */

/** Meta tag with the origins the server allows in the page; absent if there are none. */
export const OVERRIDE_ORIGINS_NAME = 'tessera-override-origins';

/** Requests the developer page from the server: its policy allows scripts of these origins. */
export const OVERRIDE_COOKIE = 'tessera-override';

/** An override expires after this time, s. */
export const OVERRIDE_SECONDS = 8 * 3600;

/** A dev server's description of its remote, below its address. */
export const OVERRIDE_DESCRIPTION = 'remote.json';

const LOCALHOST = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Content-Security-Policy sources for the setting: `localhost` or origins, comma-separated. */
export function overrideOrigins(setting: string): string[] {
  const given = setting.split(',').map((each) => each.trim());
  return [...new Set(given.filter(Boolean).flatMap((each) => (each === 'localhost' ? LOCALHOST : [each])))];
}

/** Whether an address has an allowed origin; `http://localhost:*` allows every port. */
export function isAllowedOverride(url: string, origins: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  const anyPort = `${parsed.protocol}//${parsed.hostname}:*`;
  return origins.includes(parsed.origin) || origins.includes(anyPort);
}

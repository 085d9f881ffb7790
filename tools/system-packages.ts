import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from './postgres.ts';

/** Debian's Chromium. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Chromium without any window code: the same engine for a sixth less CPU time. */
export const HEADLESS_SHELL = process.env.HEADLESS_SHELL ?? '/usr/bin/chromium-headless-shell';

/** Debian's Firefox, for the few journeys that need a second browser. */
export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(FIREFOX);

/** A machine translation engine for English and Spanish. */
export const APERTIUM = '/usr/bin/apertium-apy';
export const hasApertium = existsSync(APERTIUM) && existsSync('/usr/share/apertium/modes/eng-spa.mode');

/**
 * Requirements of the tests apart from Node, with the Debian packages that provide them. Without the optional
 * ones a few tests are skipped, each with a message.
 */
const NEEDS = [
  { what: 'Chromium', packages: ['chromium', 'fonts-dejavu-core'], isThere: () => existsSync(CHROMIUM) },
  {
    what: 'Chromium’s headless shell',
    packages: ['chromium-headless-shell'],
    isThere: () => existsSync(HEADLESS_SHELL),
  },
  { what: 'PostgreSQL', packages: ['postgresql'], isThere: () => findPostgres() !== null },
  {
    what: 'nginx',
    packages: ['nginx-light'],
    isThere: () => existsSync('/usr/sbin/nginx'),
    isOptional: true,
  },
  { what: 'Firefox', packages: ['firefox-esr'], isThere: () => existsSync(FIREFOX), isOptional: true },
  {
    what: 'Apertium',
    packages: ['apertium-apy', 'apertium-eng-spa'],
    isThere: () => hasApertium,
    isOptional: true,
  },
  { what: 'strace', packages: ['strace'], isThere: () => existsSync('/usr/bin/strace'), isOptional: true },
];

/**
 * Announces and installs missing packages, if allowed and possible (root on Debian); otherwise exits with
 * instructions. Returns whether anything was installed.
 */
export function ensureSystemPackages({ install }: { install: boolean }): boolean {
  const missing = NEEDS.filter((need) => !need.isThere());
  if (missing.length === 0) return false;
  const needed = missing.filter((need) => !need.isOptional);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (install && canInstall) {
    process.stdout.write(
      `Installing with apt-get what the tests need of this machine: ${packagesOf(missing)}. (\`npm test -- --no-install\` does not.)\n`,
    );
    installWithApt(
      needed,
      missing.filter((need) => need.isOptional),
    );
    return true;
  }
  if (needed.length > 0) {
    process.stderr.write(
      `The tests need ${namesOf(needed)}. Install with: sudo apt-get install ${missing.flatMap((need) => need.packages).join(' ')}\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`Without ${namesOf(missing)} some tests are skipped.\n`);
  return false;
}

type Need = (typeof NEEDS)[number];

function installWithApt(needed: Need[], optional: Need[]): void {
  apt('update');
  if (needed.length > 0) aptInstall(needed);
  try {
    if (optional.length > 0) aptInstall(optional);
  } catch {
    process.stdout.write(`Going on without ${namesOf(optional)}: some tests are skipped.\n`);
  }
}

function aptInstall(needs: Need[]): void {
  apt('install', '-y', '--no-install-recommends', ...needs.flatMap((need) => need.packages));
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env });
}

function namesOf(needs: Need[]): string {
  return needs.map((need) => need.what).join(', ');
}

function packagesOf(needs: Need[]): string {
  return needs.flatMap((need) => need.packages).join(', ');
}

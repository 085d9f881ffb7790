import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from './postgres.ts';

/** Where Debian puts its Chromium. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * What the tests need of the machine besides Node, and Debian's packages that bring it. Without the optional ones a few
 * tests are skipped, each with a line that says so.
 */
const NEEDS = [
  { what: 'Chromium', packages: ['chromium', 'fonts-dejavu-core'], isThere: () => existsSync(CHROMIUM) },
  { what: 'PostgreSQL', packages: ['postgresql'], isThere: () => findPostgres() !== null },
  {
    what: 'nginx',
    packages: ['nginx-light'],
    isThere: () => existsSync('/usr/sbin/nginx'),
    isOptional: true,
  },
  { what: 'strace', packages: ['strace'], isThere: () => existsSync('/usr/bin/strace'), isOptional: true },
];

/** Installs what is missing where that is possible (root on Debian); otherwise ends with a sentence that says how. */
export function ensureSystemPackages(): void {
  const missing = NEEDS.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  const needed = missing.filter((need) => !need.isOptional);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall && needed.length > 0) {
    const packages = missing.flatMap((need) => need.packages).join(' ');
    process.stderr.write(
      `The tests need ${namesOf(needed)}. Install with: sudo apt-get install ${packages}\n`,
    );
    process.exit(1);
  }
  if (!canInstall) {
    process.stdout.write(`Without ${namesOf(missing)} some tests are skipped.\n`);
    return;
  }
  apt('update');
  if (needed.length > 0) install(needed);
  try {
    install(missing.filter((need) => need.isOptional));
  } catch {
    process.stdout.write('Going on without: some tests are skipped.\n');
  }
}

type Need = (typeof NEEDS)[number];

function install(needs: Need[]): void {
  if (needs.length === 0) return;
  process.stdout.write(`Installing ${namesOf(needs)} …\n`);
  apt('install', '-y', '--no-install-recommends', ...needs.flatMap((need) => need.packages));
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env });
}

function namesOf(needs: Need[]): string {
  return needs.map((need) => need.what).join(', ');
}

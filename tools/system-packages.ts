import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from './postgres.ts';

/** Where Debian puts its Chromium. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** What the tests need of the machine besides Node, and Debian's packages that bring it. */
const NEEDS = [
  { what: 'Chromium', packages: ['chromium', 'fonts-dejavu-core'], isThere: () => existsSync(CHROMIUM) },
  { what: 'PostgreSQL', packages: ['postgresql'], isThere: () => findPostgres() !== null },
];

/** Installs what is missing where that is possible (root on Debian); otherwise ends with a sentence that says how. */
export function ensureSystemPackages(): void {
  const missing = NEEDS.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  const names = missing.map((need) => need.what).join(' and ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    process.stderr.write(
      `The tests need ${names}. Install with: sudo apt-get install ${packages.join(' ')}\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`Installing ${names} …\n`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['-qq', 'update'], options);
  execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], options);
}

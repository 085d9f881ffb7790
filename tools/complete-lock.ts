import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

// node tools/complete-lock.ts: run it after every npm install.
// A registry mirror may lack the builds of native packages for other platforms. npm install then leaves them out of the
// lock file, and npm ci refuses that file. They are only ever skipped here, so their entry needs no more than the
// version that their parent pins and the platform that their name says.
const FILE = resolve(import.meta.dirname, '../package-lock.json');

interface Entry {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const OS: Record<string, string> = {
  win32: 'win32',
  win: 'win32',
  darwin: 'darwin',
  linux: 'linux',
  android: 'android',
};
const CPUS = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'wasm32', 'arm'];

function platformOf(name: string): Entry {
  const words = name.split(/[/-]/);
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu = CPUS.find((candidate) => words.includes(candidate));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  if (!os && !cpu) throw new Error(`The platform of ${name} cannot be told from its name.`);
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> };
const added: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path ? `${path}/` : ''}node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[hoisted] ?? lock.packages[nested]) continue;
    if (!/^\d/.test(version)) throw new Error(`${path} does not pin ${name}: ${version}`);
    lock.packages[hoisted] = { version, optional: true, ...platformOf(name) };
    added.push(name);
  }
}
const sorted = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
process.stdout.write(added.length ? `Added ${added.join(', ')}\n` : 'The lock file is complete.\n');

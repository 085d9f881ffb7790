import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteName, type Staging } from '@tessera/shared/remote/release';
import { nameOfRemote, ROOT } from '../../build/place.ts';
import { hasChromium } from '../../support/chromium.ts';
import { CHROMIUM } from '../../system-packages.ts';
import { buildVersion } from './build-version.ts';
import { type BuiltVersion, type Deployed, deployVersion } from './deploy-version.ts';
import { dataFolder, folderFromCaller, requireReleaseFolder } from './places.ts';
import { openTarget, type Target } from './target.ts';
import { checkSources } from './verify/sources.ts';
import { openVerifier, type Verifier } from './verify/verifier.ts';

/**
 * `npm run deploy -w remotes/<name> [-- --to <folder or address> [--new] [--from <address>] [--share 10]
 * [--users 1,2] [--auto] [--no-tests] [--unverified]]`: tests, builds, checks against the live release, opens
 * every screen in a browser, uploads the version's immutable folder, and switches. Without `--to` it deploys
 * to the server that `npm start` runs here.
 */
const build = path.join(ROOT, 'dist');

function readOptions() {
  return parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      new: { type: 'boolean', default: false },
      remote: { type: 'string' },
      share: { type: 'string' },
      users: { type: 'string' },
      auto: { type: 'boolean', default: false },
      tests: { type: 'boolean', default: true },
      unverified: { type: 'boolean', default: false },
    },
    allowNegative: true,
  }).values;
}
type Options = ReturnType<typeof readOptions>;

function stagedFrom(values: Options): Staging | undefined {
  if (values.share === undefined && values.users === undefined) {
    if (values.auto) throw new Error('--auto needs a staged version: add --share.');
    return undefined;
  }
  const share = Number(values.share ?? 0);
  const users = (values.users ?? '').split(',').filter(Boolean).map(Number);
  if (!(share >= 0 && share <= 100) || users.some((id) => !Number.isInteger(id)))
    throw new Error('--share must be a percentage, --users a list of user ids.');
  return { share, users, ...(values.auto && { auto: true }) };
}

/** An address or a release folder. Throws before anything is built. */
function placeOf({ to, new: isNew }: Options): string {
  if (to !== undefined && /^https?:/.test(to)) return to;
  const folder = to === undefined ? dataFolder() : folderFromCaller(to);
  if (!isNew) requireReleaseFolder(folder);
  return folder;
}

function startVerifier({ shell }: Target): Promise<Verifier> {
  if (!hasChromium)
    throw new Error(
      `There is no Chromium at ${CHROMIUM} to check its screens before release. Install it, set its path ` +
        'in CHROMIUM, or deploy with --unverified.',
    );
  return openVerifier({ shell, pictures: path.join(build, 'verification') });
}

/** Durations of the parallel steps, in s. */
const took: Record<string, string> = {};

async function timed<T>(step: string, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work;
  took[step] = ((performance.now() - began) / 1000).toFixed(1);
  return result;
}

/** Waits for all, so that nothing is still running after a failure. */
async function all<A, B, C>(works: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

async function deploy() {
  const values = readOptions();
  const name = values.remote ?? nameOfRemote(process.cwd());
  if (!remoteName.safeParse(name).success) throw new Error(`"${name}" is not a valid remote name.`);
  const place = placeOf(values);
  const staged = stagedFrom(values);
  const target = openTarget(place, { build, token: process.env.DEPLOY_TOKEN });
  const opening = values.unverified ? null : startVerifier(target);
  try {
    const [, version, verifier] = await all([
      timed('sources and tests', checkSources({ root: ROOT, name, withTests: values.tests })),
      timed('build', buildVersion({ root: ROOT, name, from: values.from })),
      timed('browser and sample data', opening ?? Promise.resolve(null)),
    ]);
    const by = userInfo().username;
    const deployed = await deployVersion({ version, target, build, verifier, by, staged, isNew: values.new });
    tell(version, { ...deployed, staged, place, isVerified: verifier !== null });
  } finally {
    await opening?.then(
      (verifier) => verifier.close(),
      () => {},
    );
  }
}

interface Outcome extends Deployed {
  staged: Staging | undefined;
  place: string;
  isVerified: boolean;
}

function tell({ release: { name, version } }: BuiltVersion, outcome: Outcome): void {
  const { revision, withoutMaps, seconds, staged, place, isVerified } = outcome;
  if (withoutMaps !== null)
    console.warn(`Its source maps are not stored, so errors show no file names: ${withoutMaps}`);
  if (revision === null) {
    console.log(`${name} ${version} is already live.`);
    return;
  }
  const whom = staged ? `for ${staged.share}% and ${staged.users.length} named users` : 'for everybody';
  const steps = Object.entries(took).map(([step, time]) => `${step} ${time}`);
  const how = isVerified ? `verification ${seconds.verification.toFixed(1)}` : 'not verified';
  const total = (performance.now() / 1000).toFixed(1);
  console.log(`${name} ${version} is live ${whom} in ${place}: revision ${revision}, after ${total} s.`);
  console.log(`  At once, in s: ${steps.join(', ')}. Then: ${how}, switch ${seconds.switch.toFixed(1)}.`);
}

try {
  await deploy();
} catch (error) {
  console.error(`Not deployed. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

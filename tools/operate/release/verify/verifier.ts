import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Player } from '../../../../shared/remote/standalone/scenario.ts';
import { launchBrowser } from '../../../support/chromium.ts';
import { lookElsewhere } from './elsewhere.ts';
import { openStage, SAMPLE_SESSION, type ShellOf, type Stage, type Version } from './stage.ts';
import { type Finding, mayBeSlowness, type OpenVisit, problemOfLive, startVisit } from './visit.ts';

/** Opens versions of remotes in a browser before they go live. */
export interface Verifier {
  /**
   * Opens, uses and leaves every route and the panel, as two users, loses each lazily loaded file once, and swaps open
   * screens to the live version and back; returns an empty list if all of it works without errors and changes no other
   * screen.
   * @param live absent: the remote is new
   */
  verify(version: Version, live?: Version | null): Promise<Finding[]>;
  close(): Promise<void>;
}

interface Options {
  shell: ShellOf;
  /** Folder for screenshots of failures. */
  pictures: string;
}

/** The sample data has one of each kind with this id. */
const SAMPLE_ID = '1';

/** As whom a screen is opened, in which language and in which size. */
interface View {
  /** For messages; empty: not mentioned. */
  name: string;
  as: Player;
  locale: string;
  viewport: { width: number; height: number };
}

/** Together they have both roles, both reading directions and both sizes. */
const VIEWS: readonly View[] = [
  { name: '', as: 'admin', locale: 'en', viewport: { width: 1440, height: 900 } },
  {
    name: ' (as a translator, in Arabic, at 390 px)',
    as: 'user',
    locale: 'ar',
    viewport: { width: 390, height: 844 },
  },
];

/** The browser's error for a call that the user may not make. */
const REFUSED = /the server responded with a status of 403/;

/** Starts the browser and the sample data in parallel. */
export async function openVerifier({ shell, pictures }: Options): Promise<Verifier> {
  const [stage, browser] = await Promise.allSettled([openStage(shell), launchBrowser()]);
  const close = async () => {
    if (browser.status === 'fulfilled') await browser.value.close();
    if (stage.status === 'fulfilled') await stage.value.stop();
  };
  if (stage.status === 'rejected' || browser.status === 'rejected') {
    await close();
    throw stage.status === 'rejected' ? stage.reason : (browser as PromiseRejectedResult).reason;
  }
  return {
    async verify(version, live = null) {
      await stage.value.show(live ? [version, live] : [version]);
      return visitAll(browser.value, {
        release: version.release,
        live: live?.release ?? null,
        stage: stage.value,
        pictures,
      });
    },
    close,
  };
}

interface Shown {
  release: RemoteRelease;
  live: RemoteRelease | null;
  stage: Stage;
  pictures: string;
}

interface Screen {
  where: string;
  url: string;
  /** Whether the live version has it. */
  isLive: boolean;
}

function screensOf({ release, live, stage }: Shown): Screen[] {
  const at = (path: string) => `${stage.url}/${path.replace(/:[\w-]+/g, SAMPLE_ID)}`;
  const screens = release.routes.map(({ path }) => {
    const isLive = live?.routes.some((route) => route.path === path) ?? false;
    return { where: path, url: at(path), isLive };
  });
  if (release.home)
    screens.push({ where: 'its panel on the home screen', url: at(''), isLive: Boolean(live?.home) });
  if (release.preferences)
    screens.push({ where: 'its preferences', url: at('preferences'), isLive: Boolean(live?.preferences) });
  return screens;
}

async function visitAll(browser: Browser, shown: Shown): Promise<Finding[]> {
  const screens = screensOf(shown);
  const found: Finding[] = [];
  for (const view of VIEWS) {
    for (const { screen, findings } of await look(browser, { ...shown, view, screens })) {
      // Once more, alone and with empty browser storage: a busy machine may have been the cause.
      const again = findings.some(mayBeSlowness)
        ? await look(browser, { ...shown, view, screens: [screen] })
        : [{ findings }];
      found.push(...again.flatMap((each) => each.findings));
    }
    // The same faults again would only be repeated.
    if (found.length > 0) break;
  }
  return found;
}

type Looked = Shown & { view: View; screens: readonly Screen[] };

/** Opens the screens side by side, as one user. */
function look(browser: Browser, { view, screens, ...shown }: Looked) {
  const { release, live, stage, pictures } = shown;
  return signedIn(browser, stage.url, view, async (context) => {
    const elsewhere = await lookElsewhere(context, stage.url);
    const isAdmin = view.as === 'admin';
    const start = (screen: Screen) =>
      startVisit(context, {
        release,
        where: screen.where + view.name,
        url: screen.url,
        pictures,
        elsewhere,
        expected: isAdmin ? null : REFUSED,
        losesFiles: isAdmin,
        swapWith: screen.isLive ? live : null,
      });
    const visits = await Promise.all(screens.map(start));
    if (live)
      await swap(visits, { release, live, stage, alone: (run) => signedIn(browser, stage.url, view, run) });
    return Promise.all(
      screens.map(async (screen, at) => ({ screen, findings: (await visits[at]?.end()) ?? [] })),
    );
  });
}

interface Swap {
  release: RemoteRelease;
  live: RemoteRelease;
  stage: Stage;
  /** Runs in a browser without storage of the version. */
  alone: <T>(run: (context: BrowserContext) => Promise<T>) => Promise<T>;
}

/** Swaps the open screens to the live version and back, as after a rollback. */
async function swap(visits: readonly OpenVisit[], { release, live, stage, alone }: Swap): Promise<void> {
  await stage.release(live);
  const swapped = await Promise.all(visits.map(async (visit) => ({ visit, problem: await visit.swap() })));
  for (const { visit, problem } of swapped) {
    if (problem === null) continue;
    // A live version that fails by itself must be replaceable.
    const own = await alone((context) => problemOfLive(context, visit.url, live));
    if (own === null) visit.note(`After the swap to the live version ${live.version}: ${problem}`);
  }
  await stage.release(release);
  await Promise.all(swapped.map(({ visit, problem }) => (problem === null ? visit.swapBack() : undefined)));
}

async function signedIn<T>(
  browser: Browser,
  origin: string,
  { as, locale, viewport }: View,
  run: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce' });
  try {
    await context.request.post(origin + SAMPLE_SESSION.path, { data: { ...SAMPLE_SESSION.body, as } });
    return await run(context);
  } finally {
    await context.close();
  }
}

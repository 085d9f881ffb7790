import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Player } from '../../../../shared/remote/standalone/scenario.ts';
import { launchBrowser } from '../../../support/chromium.ts';
import { lookElsewhere } from './elsewhere.ts';
import { openStage, SAMPLE_SESSION, type ShellOf, type Stage, type Version } from './stage.ts';
import { problemOfSwap } from './swap.ts';
import { type Finding, mayBeSlowness, visit } from './visit.ts';

/** Opens versions of remotes in a browser before they go live. */
export interface Verifier {
  /**
   * Opens, uses and leaves every route and the panel, as two users, then swaps an open screen to the live version
   * and back; returns an empty list if all of it works without errors and changes no other screen.
   */
  verify(version: Version, live: Version | null): Promise<Finding[]>;
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
    async verify(version, live) {
      await stage.value.show(live ? [version, live] : [version]);
      const shown = { release: version.release, stage: stage.value, pictures };
      const found = await visitAll(browser.value, shown);
      return found.length > 0 || !live ? found : swapOne(browser.value, shown, live.release);
    },
    close,
  };
}

interface Shown {
  release: RemoteRelease;
  stage: Stage;
  pictures: string;
}

function screensOf({ release, stage }: Shown): { where: string; url: string }[] {
  const screens = release.routes.map((route) => ({
    where: route.path,
    url: `${stage.url}/${route.path.replace(/:[\w-]+/g, SAMPLE_ID)}`,
  }));
  if (release.home) screens.push({ where: 'its panel on the home screen', url: `${stage.url}/` });
  if (release.preferences) screens.push({ where: 'its preferences', url: `${stage.url}/preferences` });
  return screens;
}

async function visitAll(browser: Browser, shown: Shown): Promise<Finding[]> {
  const { release, stage, pictures } = shown;
  const origin = stage.url;
  const screens = screensOf(shown);
  const look = (view: View, at: typeof screens) =>
    signedIn(browser, origin, view, async (context) => {
      const elsewhere = await lookElsewhere(context, origin);
      const mayBeRefused = view.as !== 'admin';
      return Promise.all(
        at.map(async (screen) => {
          const where = screen.where + view.name;
          const visited = { ...screen, where, release, pictures, elsewhere, mayBeRefused };
          return { screen, findings: await visit(context, visited) };
        }),
      );
    });
  const found: Finding[] = [];
  for (const view of VIEWS) {
    for (const { screen, findings } of await look(view, screens)) {
      // Once more, alone and with empty browser storage: a busy machine may have been the cause.
      const again = findings.some(mayBeSlowness) ? await look(view, [screen]) : [{ findings }];
      found.push(...again.flatMap((each) => each.findings));
    }
    // The same faults again would only be repeated.
    if (found.length > 0) break;
  }
  return found;
}

/** Swaps only the first screen: all screens share the version's storage, styles and listeners. */
async function swapOne(browser: Browser, shown: Shown, live: RemoteRelease): Promise<Finding[]> {
  const [screen] = screensOf(shown);
  const [view] = VIEWS;
  if (!screen || !view) return [];
  const { stage, release: version } = shown;
  const swap = async (): Promise<Finding[]> => {
    const problem = await problemOfSwap({
      ...{ stage, url: screen.url, version, live },
      newContext: (run) => signedIn(browser, stage.url, view, run),
    });
    return problem === null ? [] : [{ where: screen.where, reason: problem }];
  };
  const found = await swap();
  return found.some(mayBeSlowness) ? swap() : found;
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
